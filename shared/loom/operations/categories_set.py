"""categories.set: give a namespace its taxonomy, or parts of it.

It is shown to the extractor from the next extraction on; what is stored keeps its category.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    field_validator,
)

from loom.domain.precedence import version_at
from loom.domain.rows import AuditRow, CategoryRow
from loom.domain.scope import Scope
from loom.errors import LoomError
from loom.operations.call import Call
from loom.operations.wire import Answer, Located
from loom.operations.write_session import begin_write, interrupted
from loom.pipeline.services import Services
from loom.pipeline.write.decide import Decided
from loom.pipeline.write.plan import commit
from loom.pipeline.write.records import setting_audit
from loom.pipeline.write.session import Write
from loom.ports import reads

OP: Final = "categories.set"
MOST_CATEGORIES: Final = 200


def check_one_line(value: str) -> str:
    """The extractor reads one category a line. Raises ValueError for what does not fit on one."""
    if not value.isprintable():
        raise ValueError("must be printable characters on one line")
    return value


CategoryName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=64),
    AfterValidator(check_one_line),
]
Description = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=500),
    AfterValidator(check_one_line),
]


class NewCategory(BaseModel):
    """One category. The description tells the extractor what belongs there."""

    model_config = ConfigDict(extra="allow")

    category: CategoryName
    description: Description = ""


class CategoriesSetRequest(Located):
    """Categories to add or describe anew. With `replace` the others go."""

    write: ClassVar[bool] = True

    categories: list[NewCategory] = Field(max_length=MOST_CATEGORIES)
    replace: bool = False

    @field_validator("categories")
    @classmethod
    def _are_different(cls, categories: list[NewCategory]) -> list[NewCategory]:
        names = [each.category.casefold() for each in categories]
        if len(set(names)) < len(names):
            raise ValueError("two categories have the same name")
        return categories

    def ignored(self) -> list[str]:
        inner = (
            f"categories.{name}" for each in self.categories for name in each.model_extra or ()
        )
        return sorted({*super().ignored(), *inner})


class CategoriesSetAnswer(Answer):
    """What changed, by name; `total` is how many the namespace has now."""

    namespace: str
    set: list[str] = Field(description="New, or with another description.")
    unchanged: list[str]
    removed: list[str]
    total: int


@dataclass(frozen=True, slots=True)
class _Change:
    fresh: list[NewCategory]
    unchanged: list[str]
    removed: list[CategoryRow]
    total: int


def categories_set(services: Services, call: Call, request: CategoriesSetRequest) -> dict[str, Any]:
    """Write the taxonomy. Raises LoomError when the namespace would have too many categories."""
    api = services.settings.api
    where = Scope(request.org or api.default_org, request.namespace or api.default_namespace)
    write = begin_write(services, call, scope=where, op=OP)
    earlier = interrupted(write)
    if earlier is not None:
        return earlier
    read = reads.categories(where.namespace, with_removed=True)
    known = write.store.together(read).of(read)
    change = _change(request, [row for row in known if not row.is_deleted])
    answer = CategoriesSetAnswer(
        namespace=where.namespace,
        set=[each.category for each in change.fresh],
        unchanged=change.unchanged,
        removed=[row.category for row in change.removed],
        total=change.total,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")
    if not change.fresh and not change.removed:
        return answer
    rows = _rows(write, change, known)
    decided = Decided(audit=[_audit(write, rows)])
    return commit(write, decided, response=answer, others={"namespace_category": rows})


def _change(request: CategoriesSetRequest, known: Sequence[CategoryRow]) -> _Change:
    held = {row.category: row for row in known}
    wanted = {each.category for each in request.categories}
    _refuse_spellings(wanted, () if request.replace else held)
    same = [
        each.category
        for each in request.categories
        if each.category in held and held[each.category].description == each.description
    ]
    removed = [row for row in known if request.replace and row.category not in wanted]
    total = len(wanted | held.keys()) - len(removed)
    if total > MOST_CATEGORIES:
        raise LoomError(
            "INVALID_REQUEST",
            f"A namespace has at most {MOST_CATEGORIES} categories; this would make {total}.",
            field="categories",
        )
    fresh = [each for each in request.categories if each.category not in same]
    return _Change(fresh, same, removed, total)


def _refuse_spellings(wanted: Iterable[str], held: Iterable[str]) -> None:
    """Two spellings of one name would split what belongs together."""
    names = {name.casefold(): name for name in held}
    for name in wanted:
        other = names.get(name.casefold(), name)
        if other != name:
            raise LoomError(
                "INVALID_REQUEST",
                f"The namespace has the category in another spelling: {other}.",
                field="categories",
            )


def _rows(write: Write, change: _Change, known: Sequence[CategoryRow]) -> list[CategoryRow]:
    """Rows that count more than those before, also when another machine's clock was ahead."""
    now = write.accepted_at
    versions = {row.category: version_at(now, after=row.version) for row in known}

    def row(category: str, description: str, *, is_deleted: bool) -> CategoryRow:
        return CategoryRow(
            namespace=write.namespace,
            category=category,
            description=description,
            version=versions.get(category, version_at(now)),
            updated_at=now,
            is_deleted=is_deleted,
        )

    return [
        *(row(each.category, each.description, is_deleted=False) for each in change.fresh),
        *(row(each.category, each.description, is_deleted=True) for each in change.removed),
    ]


def _audit(write: Write, rows: Sequence[CategoryRow]) -> AuditRow:
    said = [part for row in rows for part in (row.category, row.description, str(row.is_deleted))]
    return setting_audit(write, said, verdict="set")

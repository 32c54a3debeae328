"""categories.get: the taxonomy of a namespace, which extraction files facts under."""

from __future__ import annotations

from typing import Any, Final

from pydantic import Field

from loom.operations.call import Call
from loom.operations.wire import Answer, Located, Wire, iso
from loom.pipeline.services import Services
from loom.ports import reads

OP: Final = "categories.get"


class CategoriesGetRequest(Located):
    """The namespace is all there is to say."""


class TaxonomyCategory(Wire):
    category: str
    description: str
    updated_at: str | None


class CategoriesGetAnswer(Answer):
    """The categories by name; none while extraction may use words of its own."""

    namespace: str
    categories: list[TaxonomyCategory] = Field(max_length=200)


def categories_get(services: Services, call: Call, request: CategoriesGetRequest) -> dict[str, Any]:
    """The taxonomy, in one store phase."""
    del call
    api = services.settings.api
    namespace = request.namespace or api.default_namespace
    store = services.store.for_org(request.org or api.default_org)
    read = reads.categories(namespace)
    return CategoriesGetAnswer(
        namespace=namespace,
        categories=[
            TaxonomyCategory(
                category=row.category,
                description=row.description,
                updated_at=iso(row.updated_at),
            )
            for row in store.together(read).of(read)
        ],
        ignored_args=request.ignored(),
    ).model_dump(mode="json")

"""A rule-based extractor: reads first-person statements and project decisions, without a model.

It exists so that the service works on a laptop without a key. It prefers silence to a wrong fact.

What it understands: English statements about oneself (identity, home, likes, work, family, things,
health, dated plans, the account with a support desk), about relatives ("my sister Ana lives in
Porto"), standing requests, corrections, short answers to common questions, requests to forget; in
talk about software also decisions, conventions, causes, fixes and settings; introductions in one
breath ("Sam here, photographer living in Berlin"); plain statements of what somebody did, does,
plans or likes, in their own words (`plain`). In Chinese, Japanese, Spanish, German and French:
name, age, home and moves, origin, allergies, conditions and diet, job, likes, children and pets,
negation, and corrections of a name or a place. What a turn holds of mails, logs, chats and
documents is not read, nor a sentence with laughter in it.

What it cannot do:

- Follow reference. "She works there" after "my sister" is lost; so are facts spread over sentences.
- Understand. A new way of saying a known thing is not found; irony without a marker ("I'm a vegan,
  obviously") and fiction without an introduction are believed.
- Read every noun. Jobs, tools and pets come from closed lists, and a place is a capitalised word.
  Where a language does not mark an employer ("trabajo en", 在…工作), only well-known ones count; of
  Chinese names, those that start with a known family name.
- Keep contact data: addresses, phone numbers and e-mail addresses are left out on purpose.
- Follow an operator policy or a request's instructions. It reads turns, not prompts.
- Resolve "on Friday" or "next spring"; such a phrase is left out, or the fact with it.
"""

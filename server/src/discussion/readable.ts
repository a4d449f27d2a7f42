/** SQL: comments on records as `alias`, deleted ones too: an inline view, which PostgreSQL merges into the statement around it. */
export const commentRows = (alias: string): string =>
  `(SELECT hash_id, kind, entity_id, task_id, user_id, text, audience, by_customer, answers, mentions, past, created_at, edited_at, deleted_at, version FROM comment) ${alias}`;

/** SQL: the rows of imports as `alias`, with the record that each wrote: an inline view, which PostgreSQL merges into the statement around it. */
export const importedRows = (alias: string): string => `(SELECT batch_id, entity_id FROM import_row) ${alias}`;

/** Where the numbers of a category are given, and the next one. */
export interface Series {
  readonly hash_id: string;
  readonly text: string;
  readonly next: number;
}

/** SQL: the letters of a category's numbers, its own or those of the nearest one above it, as JSON; null without any. */
export const seriesJson = (category: string): string =>
  `(WITH RECURSIVE up AS (
      SELECT x.hash_id, x.parent_id, x.stock_text_id, x.stock_number_id FROM supply_category x WHERE x.hash_id = ${category}
      UNION ALL SELECT x.hash_id, x.parent_id, x.stock_text_id, x.stock_number_id FROM up JOIN supply_category x ON x.hash_id = up.parent_id WHERE up.stock_text_id IS NULL
    ) SELECT jsonb_build_object('hash_id', hash_id, 'text', stock_text_id, 'next', stock_number_id + 1) FROM up WHERE stock_text_id IS NOT NULL LIMIT 1)`;

/** SQL: the identifiers of a category and of those below it. */
export const belowCategory = (category: string): string =>
  `WITH RECURSIVE below AS (SELECT ${category} AS hash_id UNION ALL SELECT x.hash_id FROM below JOIN supply_category x ON x.parent_id = below.hash_id) SELECT hash_id FROM below`;

/** SQL: categories of supplies as `alias`, by their names. */
export const categoryRows = (alias: string): string => `(SELECT hash_id, name, name_fr FROM supply_category) ${alias}`;

// What statements of other areas may read of stock: inline views, which PostgreSQL merges into the statement around them.

/** SQL: laboratories, shops and warehouses as `alias`. */
export const placeRows = (alias: string): string =>
  `(SELECT hash_id, kind, name, country_id, archived_at, created_at FROM stock_place) ${alias}`;

/** SQL: bottles of recipes in stock as `alias`: their lot and place. */
export const bottledRows = (alias: string): string => `(SELECT hash_id, place_id, lot FROM recipe_stock) ${alias}`;

/** SQL: litres that a record such as a sample took from bottles in stock. */
export const litresTaken = (of: { readonly stock: string; readonly kind: string; readonly id: string }): string =>
  `(SELECT -sum(y.litres) AS litres FROM recipe_movement y WHERE y.stock_id = ${of.stock} AND y.for_kind = '${of.kind}' AND y.for_id = ${of.id})`;

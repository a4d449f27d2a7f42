// What statements of other areas may read of recipes: inline views, which PostgreSQL merges into the statement around them.

/** SQL: recipes as `alias`, without their formulas: names, use, whom they are for, what machines they need, and what their reach is decided by. */
export const recipeRows = (alias: string): string =>
  `(SELECT hash_id, number, name, application_id, b2b_id, b2c_id, benchmark_id, brand_id, brand_owner_id, manufacturer_id, customer_id, country_id, packaging_id, pasteurisation, uht, homogeniser, stabiliser_dissolving_unit, packing_size, picture_file_id, home_country_id, places, composition_count, in_stock, created_by, search, sort_name, created_at FROM recipe) ${alias}`;

/** SQL: versions of recipes as `alias`, by their numbers. */
export const versionRows = (alias: string): string => `(SELECT hash_id, recipe_id, number FROM composition) ${alias}`;

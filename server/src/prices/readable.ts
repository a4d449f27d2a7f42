/** SQL: prices of the list as `alias`, past and future ones too. */
export const priceRows = (alias: string): string =>
  `(SELECT hash_id, recipe_id, packaging_id, country_id, unit, currency_id, price, tax, valid_from FROM sale_price) ${alias}`;

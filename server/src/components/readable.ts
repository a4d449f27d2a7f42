// What statements of other areas may read of components: inline views, which PostgreSQL merges into the statement around them.

/** SQL: components as `alias`: names, unit, storage, and what recipes calculate with. */
export const componentRows = (alias: string): string =>
  `(SELECT hash_id, number, name, kind, base_unit, density, brix, dry_matter, allergens, allergens_all, is_natural, flavouring_source, so2, storage_min, storage_max, search, sort_name FROM component) ${alias}`;

/** SQL: what components are made of as `alias`: their carriers in percent. */
export const carrierRows = (alias: string): string =>
  `(SELECT component_id, carrier_id, position, percent FROM component_carrier) ${alias}`;

/** SQL: legal limits of components in countries and applications as `alias`. */
export const limitRows = (alias: string): string =>
  `(SELECT hash_id, component_id, country_id, application_id, rule, amount, unit, valid_from, valid_to, source FROM component_limit) ${alias}`;

/** SQL: who supplies components as `alias`, with the least amount of an order. */
export const supplyRows = (alias: string): string =>
  `(SELECT hash_id, component_id, supplier_id, code, minimum, minimum_unity_id FROM component_supplier) ${alias}`;

/** SQL: prices of supplies by the day from which they hold, as `alias`. */
export const priceRows = (alias: string): string =>
  `(SELECT hash_id, component_supplier_id, valid_from, price, currency_id, unity_id FROM component_price) ${alias}`;

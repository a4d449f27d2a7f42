import { needed } from "#server/kit/shared/needed.ts";

/** SQL: what each contact ordered in all as `alias`, `contact_id` and `value_eur`; from orders, which are above this area. */
export type OrderedRows = (alias: string) => string;
const rows = needed<OrderedRows>("what contacts ordered");
export const bindOrdered = rows.bind;
export const ordered = rows.given;

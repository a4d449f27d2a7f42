import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { searchBy } from "#server/kit/records/reached.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { expenseReach } from "./access.ts";

/** The expense as a record kind for the other areas. */
export const expenseKind: Kind = {
  name: "expense",
  reach: expenseReach,
  openToImpersonator: true,
  rows: { from: "expense e", id: "e.hash_id", title: "e.number || ' ' || e.title" },
  lifecycle: expenseLifecycle,
  words: ["expenses.type_"],
  fields: openFields(
    "number type title reason invoice_number payroll_month confidential start_date end_date type_id collaborator_id",
    "status archived sent_at created_at four_eyes user_id user_name charge_id charge recurrence_id recurrence repeats",
    "amount validated_amount settled_amount settled avance_id advances paid_amount settlement_id last_payment currency currency_id iso",
    "symbol minor_unit zone_id zone_name time_zone fees fees_count files files_count",
    "files_added files_removed struck motif from to date holder holder_amount rate",
    "transaction payment over_limits",
  ),
  found: (holds) => `SELECT hash_id FROM expense WHERE ${holds("search")} ORDER BY hash_id DESC`,
  search: searchBy(expenseReach, {
    columns: "e.number, e.title, e.user_id, e.currency_id, e.amount",
    joins: `JOIN ${personRows("u")} ON u.hash_id = e.user_id JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id`,
    title: "e.number || ' ' || e.title",
    about: "jsonb_build_object('person', u.name, 'amount', e.amount::text, 'iso', c.iso)",
    note: (e) => `${aboutOf(e, "person")}, ${formatAmount(aboutOf(e, "amount"))} ${aboutOf(e, "iso")}`,
    link: (e) => expenseHref.view(e.hash_id),
  }),
  files: {},
};

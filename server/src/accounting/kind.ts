import { officeRows } from "#server/zones/public.ts";
import { countLifecycle } from "#contract/accounting/count-lifecycle.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { openFields, reachBy, type Kind, type Rows } from "#server/kit/records/kind.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { holderSeers, type HolderKind } from "./access.ts";
import { seenTransaction } from "./transactions.ts";

const rowsOf = (kind: HolderKind): Rows => ({
  from: "holder h",
  id: "h.hash_id",
  title: "h.name",
  only: `h.kind = '${kind}'`,
});

/** Accounts or cash boxes as a record kind, searched by name, bank or number. */
export const holderKind = (kind: HolderKind): Kind => ({
  name: kind,
  rows: rowsOf(kind),
  reach: reachBy(rowsOf(kind), { rights: holderSeers(kind), office: "h.zone_id" }),
  fields: openFields(
    "name bank number iban currency initial_amount first_day overdraft_limit amount amount_to rate",
    "expected difference four_eyes holder holder_amount expense advance payment label date from to transaction motif month_rate rate_month rate_off",
  ),
  search: {
    words: "concat_ws(' ', h.name, h.bank, h.number)",
    joins: `JOIN ${officeRows("z")} ON z.hash_id = h.zone_id`,
    about: "jsonb_build_object('zone', z.hash_id, 'office', z.name)",
    note: (h) => aboutOf(h, "office"),
    link: (h) =>
      (kind === "box" ? accountingHref.boxes : accountingHref.accounts)(aboutOf(h, "zone"), { holder: h.hash_id }),
  },
});

/** Transactions have files, visible to users who see one of their holders; audit entries are on their records. */
export const transactionKind: Kind = {
  name: "ledger_transaction",
  openToImpersonator: true,
  reach: { sees: async (reader, id) => (await seenTransaction(reader, id, async () => false)) !== undefined },
  files: {},
};

/** Counts have no page of their own; their events are recorded on the cash box. */
export const countKind: Kind = { name: countLifecycle.name, lifecycle: countLifecycle };

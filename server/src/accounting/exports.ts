import { z } from "zod";
import { accounts, movementFilters, type HistoryRow } from "#contract/accounting/endpoints.ts";
import { balanceSeers } from "#contract/exports/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { day } from "#contract/kit/dates.ts";
import { toWire } from "#contract/kit/money.ts";
import { hashId } from "#contract/kit/page.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { exportable, pagesOf, type ExportColumn, type Exportable } from "#server/kit/area/exporting.ts";
import { named, unknownReference } from "#server/kit/shared/failures.ts";
import { hasText, text, type Locale } from "#server/kit/shared/texts.ts";
import { holderSeers } from "./access.ts";
import { holderHistory } from "./history.ts";
import { seenHolder } from "./holders.ts";
import { holderKind } from "./present.ts";
import { balancesOf, type BalanceRow, type HolderRow } from "./queries.ts";
import type { Sources } from "./sources.ts";

interface HistoryFilters extends Omit<ServerInput<typeof accounts.histories>["query"], "after" | "limit"> {
  readonly type: "Account" | "Box";
  readonly holder: string;
}
interface BalanceFilters {
  readonly zone_hash_id?: string;
  readonly date_start?: string;
  readonly date_end?: string;
}

/** A line of a holder's history on a sheet. */
function historyColumns(locale: Locale, holder: HolderRow): ExportColumn<HistoryRow>[] {
  const currency = (): string => holder.iso;
  return [
    { title: "number", type: "number", value: (r) => r.number },
    { title: "date", type: "day", value: (r) => r.date },
    { title: "office", type: "text", value: () => holder.zone_name },
    { title: "holder", type: "text", value: () => holder.name },
    {
      title: "movement",
      type: "text",
      value: (r) => text(locale, `accounting.kind_${hasText(`accounting.kind_${r.kind}`) ? r.kind : "other"}`),
    },
    {
      title: "about",
      type: "text",
      width: 40,
      value: (r) =>
        r.source ? `${r.source.number} ${r.source.title}` : [r.other?.name, r.label].filter(Boolean).join(", ") || null,
    },
    { title: "person", type: "text", value: (r) => r.user?.name ?? null },
    { title: "amount", type: "amount", value: (r) => r.amount, currency },
    { title: "balance", type: "amount", value: (r) => r.balance, currency },
    { title: "currency", type: "text", width: 10, value: currency },
    { title: "rate_exchange", type: "number", width: 14, value: (r) => r.rate_exchange },
    { title: "papers", type: "number", value: (r) => r.invoices.length },
    { title: "created_at", type: "moment", value: (r) => r.created_at },
  ];
}

/** What a holder began and ended a period with. */
function balanceColumns(locale: Locale): ExportColumn<BalanceRow>[] {
  const currency = (r: BalanceRow): string => r.iso;
  return [
    { title: "office", type: "text", value: (r) => r.zone_name },
    { title: "holder_type", type: "text", width: 14, value: (r) => text(locale, `sheets.holder_${r.kind}`) },
    { title: "name", type: "text", width: 30, value: (r) => r.name },
    { title: "bank", type: "text", value: (r) => r.bank },
    { title: "account_number", type: "text", value: (r) => r.number },
    { title: "opening", type: "amount", value: (r) => toWire(r.opening), currency },
    { title: "money_in", type: "amount", value: (r) => toWire(r.came), currency },
    { title: "money_out", type: "amount", value: (r) => toWire(r.went), currency },
    { title: "balance", type: "amount", value: (r) => toWire(r.closing), currency },
    { title: "currency", type: "text", width: 10, value: currency },
  ];
}

export const accountingExports = (sources: Sources): Readonly<Record<string, Exportable>> => ({
  /** History of an account or cash box. */
  history: exportable<HistoryFilters, HistoryRow>({
    need: accounts.histories.permission,
    filters: z.object({ type: z.enum(["Account", "Box"]), holder: hashId, ...movementFilters }),
    open: async (reader, { type, holder: id, ...filters }) => {
      const kind = holderKind[type];
      const { locale } = reader.call;
      const holder = await named("holder", seenHolder(reader, kind, id));
      return {
        name: `${holder.zone_name} ${holder.name}`,
        columns: historyColumns(locale, holder),
        pages: () =>
          pagesOf((after) =>
            holderHistory(reader, sources, kind, {
              params: { id },
              query: { ...filters, after, limit: 200 },
              body: undefined,
            }),
          ),
      };
    },
  }),
  /** Each holder's opening balance, receipts, payments and closing balance over a period. */
  balances: exportable<BalanceFilters, BalanceRow>({
    need: balanceSeers,
    filters: z.object({ zone_hash_id: hashId.optional(), date_start: day.optional(), date_end: day.optional() }),
    open: async ({ db, access, call: { locale } }, f) => {
      const zones = (kind: "account" | "box"): string[] | null => {
        const reached = placesOf(access.reach(holderSeers(kind)));
        if (!f.zone_hash_id) return reached;
        return reached === null || reached.includes(f.zone_hash_id) ? [f.zone_hash_id] : [];
      };
      const rows = await balancesOf.all(db, zones("account"), zones("box"), f.date_start ?? null, f.date_end ?? null);
      if (f.zone_hash_id && rows.length === 0) throw unknownReference("zone_hash_id");
      return {
        columns: balanceColumns(locale),
        paper: "office holder_type name bank account_number opening money_in money_out balance".split(" "),
        pages: async function* () {
          yield rows;
        },
      };
    },
  }),
});

import { payslipHref } from "#contract/payslips/hrefs.ts";
import { payslipLifecycle } from "#contract/payslips/lifecycle.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import { eventsOf } from "#server/kit/records/events.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { loaderOf } from "#server/kit/records/loader.ts";
import { moverOf, stepEventOf } from "#server/kit/records/mover.ts";
import { searchBy } from "#server/kit/records/reached.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { personRows } from "#server/access/public.ts";
import { payslipReach } from "./access.ts";
import { computeFor } from "./compute.ts";
import { lastPayslips } from "./earlier.ts";
import type { MadePayslip, OfMonth, Typed } from "./prepare.ts";
import { isOutdated, payslipSteps, presentFull } from "./present.ts";
import { readPayslip, type FullPayslipRow, type PayslipRow } from "./queries.ts";

export const { load: loadPayslip, locked: lockedPayslip } = loaderOf<FullPayslipRow>(
  "payslip",
  async (reader, id) => await readPayslip.first(reader.db, id, ...reachParams(payslipReach.of(reader.access))),
);

/** A payslip as it would be computed now; undefined where the person is no longer due one, or lacks something. */
export const recomputed = async (
  { db }: Pick<Reader, "db">,
  { user, ...of }: OfMonth & { readonly user: string },
  typed: Typed,
): Promise<MadePayslip | undefined> => (await computeFor(db, of, new Map([[user, typed]]))).get(user);
export const placeOf = (row: Pick<PayslipRow, "user_id" | "zone_id" | "month">) => ({
  user: row.user_id,
  zone: row.zone_id,
  month: row.month,
});

/** A payslip as the caller sees it. A draft says whether it is still what would be computed; one that was `justMade` is. */
export async function payslipNow(reader: Reader, id: string, { justMade = false } = {}) {
  const row = await loadPayslip(reader, id);
  const before = (await lastPayslips(reader.db, [row.user_id], row.zone_id, row.month)).get(row.user_id);
  const outdated =
    !justMade && row.state === "UNVALIDATED" && isOutdated(row, await recomputed(reader, placeOf(row), row.typed));
  return { data: presentFull(row, reader.person, { before, outdated }) };
}

type Told = Pick<PayslipRow, "hash_id" | "version" | "user_id" | "zone_id"> &
  Partial<Pick<PayslipRow, "number" | "month" | "user">>;
/** Events of payslips. No amount is on the trail, in a notice, in a mail or in a live message. */
export const payslipEvent = eventsOf<Told>({
  kind: "payslip",
  area: "payslips",
  place: (p) => ({ zone: p.zone_id }),
  heard: { needs: ["payslips_view_all"] },
  link: (p) => payslipHref.view(p.hash_id),
  says: (p) => ({
    number: p.number ?? 0,
    person: p.user?.name ?? "",
    month: p.month === undefined ? "" : shownMonth(p.month),
  }),
});
export const payslipStep = stepEventOf(payslipSteps, payslipEvent);
export const payslips = moverOf("payslip", {
  steps: payslipSteps,
  locked: lockedPayslip,
  event: payslipEvent,
  now: payslipNow,
});

const title = `e.number || ' ' || (SELECT p.name FROM ${personRows("p")} WHERE p.hash_id = e.user_id)`;
export const payslipKind: Kind = {
  name: "payslip",
  reach: payslipReach,
  rows: { from: "payslip e", id: "e.hash_id", title },
  lifecycle: payslipLifecycle,
  fields: openFields("state from to month user_id zone_id validated_by reopened_by motif expense expense_id"),
  found: (holds) => `SELECT hash_id FROM payslip WHERE ${holds("search")} ORDER BY hash_id DESC`,
  search: searchBy(payslipReach, {
    columns: "e.number, e.user_id, e.month",
    title,
    about: "jsonb_build_object('month', to_char(e.month, 'MM-YYYY'))",
    note: (p) => aboutOf(p, "month"),
    link: ({ hash_id }) => payslipHref.view(hash_id),
  }),
};

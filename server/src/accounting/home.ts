import { personRows } from "#server/access/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { listRows } from "#server/reference/public.ts";
import { mondayOf, shiftDay } from "#contract/kit/recurrence.ts";
import { today } from "#contract/kit/dates.ts";
import { officeFirst } from "#contract/kit/amounts.ts";
import { decimal, toWire, type Decimal } from "#contract/kit/money.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { passesFourEyes } from "#server/kit/records/company.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import {
  actionsJson,
  capped,
  type DecisionSource,
  type FigureSource,
  type HomePart,
} from "#server/kit/records/home-screen.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { holderSeers, type HolderKind } from "./access.ts";

const WEEKS = 12;

interface Held {
  readonly totals: readonly { iso: string; minor: number; amount: string }[];
  /** Receipts and payments by week in the office's currency, without transfers between its own holders. */
  readonly weeks: readonly { week: string; came: string; went: string }[] | null;
}

/** The Monday of a day's week. */

/** Balances of an office's visible holders, and their movement in the last weeks. */
const treasury: FigureSource = {
  name: "treasury",
  select({ access }, where) {
    const visible = (["account", "box"] as const satisfies readonly HolderKind[]).flatMap((kind) => {
      const places = placesOf(access.reach(holderSeers(kind)));
      if (places?.length === 0) return [];
      return places === null
        ? [`h.kind = '${kind}'`]
        : [`(h.kind = '${kind}' AND ${where.bind("h.zone_id = ANY (?::uuid[])", places)})`];
    });
    if (visible.length === 0) return undefined;
    return `WITH mine AS MATERIALIZED (
        SELECT h.zone_id, h.ledger_account_id, a.currency_iso, a.balance FROM holder h JOIN ledger_account a ON a.hash_id = h.ledger_account_id WHERE ${visible.join(" OR ")}
      ), total AS (
        SELECT zone_id, jsonb_agg(jsonb_build_object('iso', currency_iso, 'minor', minor, 'amount', balance::text) ORDER BY currency_iso) AS totals
        FROM (SELECT m.zone_id, m.currency_iso, c.minor_unit AS minor, sum(m.balance) AS balance FROM mine m JOIN ${listRows("currency", "c")} ON c.iso = m.currency_iso GROUP BY 1, 2, 3) AS t GROUP BY zone_id
      ), net AS (
        SELECT m.zone_id, min(p.day) AS day, sum(p.amount) AS amount
        FROM mine m JOIN ${officeRows("z")} ON z.hash_id = m.zone_id JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id AND c.iso = m.currency_iso
          JOIN ledger_posting p ON p.account_id = m.ledger_account_id AND p.day >= date_trunc('week', clock() AT TIME ZONE z.time_zone)::date - ${(WEEKS - 1) * 7}
        GROUP BY m.zone_id, p.transaction_id
      ), moved AS (
        SELECT zone_id, jsonb_agg(jsonb_build_object('week', week, 'came', came::text, 'went', went::text) ORDER BY week) AS weeks FROM (
          SELECT zone_id, date_trunc('week', day)::date AS week, coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS came, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS went
          FROM net GROUP BY 1, 2) AS w GROUP BY zone_id
      )
      SELECT t.zone_id, jsonb_build_object('totals', t.totals, 'weeks', m.weeks) AS value FROM total t LEFT JOIN moved m USING (zone_id)`;
  },
  present({ totals, weeks }: Held, zone, now) {
    const told = (amount: Decimal): string => toWire(amount, zone.minor_unit);
    const day = today(zone.time_zone, now);
    const monday = mondayOf(day);
    const total = totals.find((s) => s.iso === zone.currency_iso)?.amount;
    const moved = weeks ?? [];
    const of = (week: string) => moved.find((w) => w.week === week);
    // Computed backwards from the current balance: a week's end is the next week's end minus that week's movement.
    const balances: { day: string; amount: string }[] = [];
    let balance = decimal(total ?? "0");
    for (let back = 0; back < WEEKS; back += 1) {
      const week = shiftDay(monday, -back * 7);
      balances.unshift({ day: back === 0 ? day : shiftDay(week, 6), amount: told(balance) });
      const w = of(week);
      if (w) balance = balance.minus(w.came).plus(w.went);
    }
    balances.unshift({ day: shiftDay(monday, -((WEEKS - 1) * 7 + 1)), amount: told(balance) });
    const summed = (side: "came" | "went"): string => told(moved.reduce((n, w) => n.plus(w[side]), decimal("0")));
    return {
      treasury: {
        totals: totals
          .map((s) => ({ currency_iso: s.iso, amount: toWire(s.amount, s.minor) }))
          .toSorted(officeFirst(zone.currency_iso)),
        balances: total === undefined ? [] : balances,
        in: summed("came"),
        out: summed("went"),
      },
    };
  },
};

const COUNTS = "cash_count x JOIN holder h ON h.hash_id = x.holder_id";
/** SQL: counts that the caller may sign, their own only without four eyes; undefined if they may sign in no office. */
function toSign({ access, person }: Pick<Reader, "access" | "person">, where: Where): string | undefined {
  const places = placesOf(access.reach(["accountings_closing"]));
  if (places?.length === 0) return undefined;
  const waiting = `x.state = 'COUNTED' AND ${where.bind(passesFourEyes("x.user_id", "?::uuid"), person.id)}`;
  return places === null ? waiting : `${waiting} AND ${where.bind("h.zone_id = ANY (?::uuid[])", places)}`;
}

/** SQL: the count is that of the books, so that signing it posts nothing. */
const FITS =
  "x.counted_amount = x.expected_amount AND NOT EXISTS (SELECT 1 FROM ledger_posting p WHERE p.account_id = h.ledger_account_id AND p.seq > x.seq)";
/** Cash counts waiting for a signature, opened at their box. Who signs a difference looks at it first. */
const counts: DecisionSource = {
  kind: "cash_count",
  badge: "cash_count_badge_count",
  actions: `CASE WHEN ${FITS} THEN ${actionsJson("sign", "reject")} ELSE ${actionsJson("open", "reject")} END`,
  link: (box, zone = "") => accountingHref.boxes(zone, { holder: box, view: "counts" }),
  count(reader, where) {
    const mine = toSign(reader, where);
    return mine ? capped(`${COUNTS} WHERE ${mine}`) : "0";
  },
  rows(reader, where) {
    const mine = toSign(reader, where);
    if (!mine) return undefined;
    return {
      from: `${COUNTS} JOIN ${personRows("u")} ON u.hash_id = x.user_id JOIN ${officeRows("z")} ON z.hash_id = h.zone_id JOIN ${listRows("currency", "c")} ON c.hash_id = h.currency_id`,
      when: mine,
      id: "x.hash_id",
      opened: "h.hash_id",
      since: "x.created_at",
      columns: `NULL::int AS number, h.name AS title, ${refJson("u")} AS person, ${refJson("z")} AS zone,
        x.counted_amount::text AS amount, c.iso AS currency_iso, c.minor_unit, x.version, 0 AS files_count`,
    };
  },
};

/** What accounting contributes to the home screen. */
export const accountingHome: HomePart = { decisions: [counts], figures: [treasury] };

import { today } from "#contract/kit/dates.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import type { Permission } from "#contract/permissions.ts";
import { placesOf } from "#server/kit/access.ts";
import type { Where } from "#server/kit/list-query.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { capped, type DecisionSource, type FigureSource, type Work } from "#server/dashboard/public.ts";
import { handling } from "./access.ts";

interface Step {
  readonly kind: string;
  readonly badge: DecisionSource["badge"];
  readonly right: Permission;
  readonly states: readonly string[];
  /** The table ranks its states; an index by office leads on the rank. */
  readonly ranks: readonly number[];
  readonly since: string;
  readonly amount: string;
  readonly actions: DecisionSource["actions"];
  readonly link: DecisionSource["link"];
}

const atAccounting = (id: string): string => `/admin/accounting/expenses/${id}/view`;
const quoted = (states: readonly string[]): string => states.map((s) => `'${s}'`).join(", ");

/** Of others only: nobody decides about their own. Offices are named only where the right does not hold everywhere, which lets their index be used. */
function decision(step: Step): DecisionSource {
  const { kind, badge, actions, link, since } = step;
  const others = ({ person }: Reader, where: Where): string => where.bind("e.user_id <> ?::uuid", person.id);
  const inStates = `e.status IN (${quoted(step.states)})`;
  return {
    kind,
    badge,
    actions,
    link,
    count(reader, where) {
      const places = placesOf(reader.access.reach([step.right]));
      if (places?.length === 0) return "0";
      if (places === null) return capped(`expense e WHERE ${inStates} AND ${others(reader, where)}`);
      const here = where.bind("e.zone_id = ANY (?::uuid[])", places);
      return capped(
        `expense e WHERE ${here} AND e.status_rank IN (${step.ranks.join(", ")}) AND ${others(reader, where)}`,
      );
    },
    rows(reader, where) {
      const places = placesOf(reader.access.reach([step.right]));
      if (places?.length === 0) return undefined;
      const here = places === null ? "" : ` AND ${where.bind("e.zone_id = ANY (?::uuid[])", places)}`;
      return {
        from: "expense e JOIN app_user u ON u.hash_id = e.user_id JOIN zone z ON z.hash_id = e.zone_id JOIN currency c ON c.hash_id = e.currency_id",
        when: `${inStates} AND ${others(reader, where)}${here}`,
        id: "e.hash_id",
        since,
        columns: `e.number, e.title, json_build_object('hash_id', u.hash_id, 'name', u.name) AS person, json_build_object('hash_id', z.hash_id, 'name', z.name) AS zone,
          (${step.amount})::text AS amount, c.iso AS currency_iso, e.version`,
      };
    },
  };
}

const MONTHS = 6;
interface SpentRow {
  readonly month: string;
  readonly iso: string;
  readonly amount: string;
}
/** The months up to this one, the oldest first, as `YYYY-MM`. */
function monthsUpTo(month: string): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(year, number - MONTHS + i, 1)).toISOString().slice(0, 7),
  );
}

/** What was validated by month, for those who handle every expense of the office. */
const spend: FigureSource = {
  name: "spend",
  select({ access }, where) {
    const places = placesOf(access.reach(handling));
    if (places?.length === 0) return undefined;
    const here = places === null ? "true" : where.bind("z.hash_id = ANY (?::uuid[])", places);
    return `SELECT s.zone_id, jsonb_agg(jsonb_build_object('month', s.month, 'iso', s.iso, 'amount', s.amount::text)) AS value FROM (
      SELECT e.zone_id, to_char(e.validated_at AT TIME ZONE z.time_zone, 'YYYY-MM') AS month, c.iso, sum(e.validated_amount) AS amount
      FROM zone z JOIN expense e ON e.zone_id = z.hash_id AND e.validated_at >= (date_trunc('month', now() AT TIME ZONE z.time_zone) - interval '${MONTHS - 1} months') AT TIME ZONE z.time_zone
        JOIN currency c ON c.hash_id = e.currency_id
      WHERE ${here} GROUP BY 1, 2, 3) AS s GROUP BY s.zone_id`;
  },
  present(rows: readonly SpentRow[], zone, now) {
    const months = monthsUpTo(today(zone.time_zone, now).slice(0, 7)).map((month) => ({
      month,
      amount: toWire(rows.find((r) => r.month === month && r.iso === zone.currency_iso)?.amount ?? "0"),
    }));
    const [last, current] = months.slice(-2);
    return {
      spend: {
        this_month: current?.amount ?? "0.00",
        last_month: last?.amount ?? "0.00",
        months,
        others: rows
          .filter((r) => r.month === current?.month && r.iso !== zone.currency_iso)
          .map((r) => ({ currency_iso: r.iso, amount: toWire(r.amount) }))
          .toSorted((a, b) => a.currency_iso.localeCompare(b.currency_iso)),
      },
    };
  },
};

const steps: readonly Step[] = [
  {
    kind: "expense",
    badge: "expense_badge_count",
    right: "expense_approving",
    states: ["UNVALIDATED"],
    ranks: [2],
    since: "e.sent_at",
    amount: "e.amount",
    actions: ["approve", "reject"],
    link: (id) => `/admin/expense/${id}/view`,
  },
  {
    kind: "validate",
    badge: "expense_validate_count",
    right: "expense_validating",
    states: ["APPROVED"],
    ranks: [3],
    since: "e.approved_at",
    amount: "e.amount",
    actions: ["open"],
    link: atAccounting,
  },
  {
    kind: "pay",
    badge: "expense_pay_count",
    right: "expense_paying",
    states: ["VALIDATED", "PARTIALLY_PAID"],
    ranks: [4, 5],
    since: "e.validated_at",
    amount: "e.validated_amount - e.paid_amount",
    actions: ["open"],
    link: atAccounting,
  },
];

interface OpenRow {
  readonly kind: string;
  readonly iso: string;
  readonly count: number;
  readonly amount: string;
}
/** What stands still in an office, step by step. */
const open: FigureSource = {
  name: "open",
  select({ access }, where) {
    const places = placesOf(access.reach(handling));
    if (places?.length === 0) return undefined;
    const here = places === null ? "true" : where.bind("e.zone_id = ANY (?::uuid[])", places);
    const kinds = steps.map((s) => `WHEN e.status IN (${quoted(s.states)}) THEN '${s.kind}'`).join(" ");
    const amounts = steps.map((s) => `WHEN e.status IN (${quoted(s.states)}) THEN ${s.amount}`).join(" ");
    return `SELECT s.zone_id, jsonb_agg(jsonb_build_object('kind', s.kind, 'iso', s.iso, 'count', s.count, 'amount', s.amount::text)) AS value FROM (
      SELECT e.zone_id, CASE ${kinds} END AS kind, c.iso, count(*) AS count, sum(CASE ${amounts} END) AS amount
      FROM expense e JOIN currency c ON c.hash_id = e.currency_id
      WHERE e.status IN (${quoted(steps.flatMap((s) => s.states))}) AND ${here} GROUP BY 1, 2, 3) AS s GROUP BY s.zone_id`;
  },
  present: (rows: readonly OpenRow[], zone) => ({
    open: steps
      .map(({ kind }) => {
        const of = rows.filter((r) => r.kind === kind);
        return {
          kind,
          count: of.reduce((n, r) => n + r.count, 0),
          sums: of
            .map((r) => ({ currency_iso: r.iso, amount: toWire(r.amount) }))
            // The office's own currency first, then what is most.
            .toSorted(
              (a, b) =>
                Number(b.currency_iso === zone.currency_iso) - Number(a.currency_iso === zone.currency_iso) ||
                decimal(b.amount).cmp(decimal(a.amount)),
            ),
        };
      })
      .filter((o) => o.count > 0),
  }),
};

/** What expenses bring to the home screen and the menu. */
export const expensesWork: Work = {
  decisions: steps.map(decision),
  drafts: [
    {
      kind: "expense",
      link: (id) => `/admin/expense/${id}/view`,
      newest: ({ person }, where, limit) =>
        `SELECT 'expense' AS kind, e.hash_id, e.number, e.title, e.amount::text AS amount, c.iso AS currency_iso, e.created_at
         FROM expense e JOIN currency c ON c.hash_id = e.currency_id WHERE ${where.bind("e.user_id = ?::uuid", person.id)} AND e.own_rank = 1 ORDER BY e.hash_id DESC LIMIT ${limit}`,
    },
  ],
  figures: [spend, open],
  counts: {
    expense_draft_count: ({ person }, where) =>
      capped(`expense e WHERE ${where.bind("e.user_id = ?::uuid", person.id)} AND e.own_rank = 1`),
  },
};

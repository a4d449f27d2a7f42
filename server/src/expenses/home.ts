import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { personRows } from "#server/access/public.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { today } from "#contract/kit/dates.ts";
import { officeFirst } from "#contract/kit/amounts.ts";
import { toWire } from "#contract/kit/money.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { passesFourEyes } from "#server/kit/records/company.ts";
import {
  actionsJson,
  capped,
  type DecisionSource,
  type FigureSource,
  type HomePart,
} from "#server/kit/records/home-screen.ts";
import { handling } from "./access.ts";
import { decisionSteps, inStates, toDecide, waitsSince, type DecisionStep } from "./to-decide.ts";
import { refJson } from "#server/kit/sql/refs.ts";

/** How a waiting decision is shown. */
interface Queue extends Omit<DecisionSource, "count" | "rows"> {
  /** SQL of its amount. */
  readonly amount: string;
}

const atAccounting = (id: string): string => expenseHref.atAccounting(id);
const atOwn = (id: string): string => expenseHref.view(id);

function decision(step: DecisionStep): DecisionSource {
  const { amount, ...shown } = queues[step.action];
  return {
    ...shown,
    count(reader, where) {
      const mine = toDecide(reader, step, where);
      return mine ? capped(`expense e WHERE ${mine.counted}`) : "0";
    },
    rows(reader, where) {
      const mine = toDecide(reader, step, where);
      if (!mine) return undefined;
      return {
        from: `expense e JOIN ${personRows("u")} ON u.hash_id = e.user_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id`,
        when: mine.rows,
        id: "e.hash_id",
        since: waitsSince[step.action],
        columns: `e.number, e.title, ${refJson("u")} AS person, ${refJson("z")} AS zone,
          (${amount})::text AS amount, c.iso AS currency_iso, c.minor_unit, e.version, e.files_count`,
      };
    },
  };
}

/**
 * SQL: each category of the expense `e` with the person's other fees of it in the same office and currency within twelve months. Confidential
 * ones are not told of, and what was not sent or was rejected is not usual.
 */
const USUAL = `(SELECT coalesce(jsonb_agg(jsonb_build_object('word', 'fee', 'name', r.name, 'name_fr', r.name_fr, 'amount', f.amount::text, 'usual', o.amount::text,
      'currency_iso', c.iso, 'minor_unit', c.minor_unit, 'count', o.count) ORDER BY abs(f.amount / o.amount - 1) DESC), '[]')
    FROM (SELECT reason_id, round(avg(amount), 4) AS amount FROM expense_fee WHERE expense_id = e.hash_id AND NOT struck GROUP BY reason_id) f
    JOIN ${listRows("reason", "r")} ON r.hash_id = f.reason_id
    CROSS JOIN LATERAL (SELECT round(avg(x.amount), 4) AS amount, count(*)::int AS count FROM expense p JOIN expense_fee x ON x.expense_id = p.hash_id AND x.reason_id = f.reason_id AND NOT x.struck
      WHERE p.user_id = e.user_id AND p.zone_id = e.zone_id AND p.currency_id = e.currency_id AND p.hash_id <> e.hash_id AND NOT p.confidential
        AND p.status NOT IN ('DRAFT', 'REJECTED') AND x.day > (clock() - interval '1 year')::date) o WHERE o.count > 0)`;

const queues: Readonly<Record<DecisionStep["action"], Queue>> = {
  approve: {
    kind: "expense",
    badge: "expense_badge_count",
    amount: "e.amount",
    actions: actionsJson("approve", "reject"),
    link: atOwn,
    usual: USUAL,
  },
  validate: {
    kind: "validate",
    badge: "expense_validate_count",
    amount: "e.amount",
    actions: actionsJson("open"),
    link: atAccounting,
    usual: USUAL,
  },
  pay: {
    kind: "pay",
    badge: "expense_pay_count",
    amount: "e.validated_amount - e.settled_amount - e.paid_amount",
    actions: actionsJson("open"),
    link: atAccounting,
  },
};

const MONTHS = 6;
interface SpentRow {
  readonly month: string;
  readonly iso: string;
  readonly minor: number;
  readonly amount: string;
}
/** The months up to this one, oldest first, as `YYYY-MM`. */
function monthsUpTo(month: string): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(year, number - MONTHS + i, 1)).toISOString().slice(0, 7),
  );
}

/**
 * Validated amounts by month, for users who handle all expenses of the office. Read for one office after the other (`OFFSET 0`): else PostgreSQL reads
 * all that were ever validated.
 */
const spend: FigureSource = {
  name: "spend",
  select({ access }, where) {
    const places = placesOf(access.reach(handling));
    if (places?.length === 0) return undefined;
    const here = places === null ? "true" : where.bind("z.hash_id = ANY (?::uuid[])", places);
    return `SELECT s.zone_id, jsonb_agg(jsonb_build_object('month', s.month, 'iso', s.iso, 'minor', s.minor, 'amount', s.amount::text)) AS value FROM (
      SELECT e.zone_id, to_char(e.validated_at AT TIME ZONE z.time_zone, 'YYYY-MM') AS month, c.iso, c.minor_unit AS minor, sum(e.validated_amount) AS amount
      FROM ${officeRows("z")} CROSS JOIN LATERAL (SELECT x.* FROM expense x WHERE x.zone_id = z.hash_id AND NOT x.confidential
          AND x.validated_at >= (date_trunc('month', clock() AT TIME ZONE z.time_zone) - interval '${MONTHS - 1} months') AT TIME ZONE z.time_zone OFFSET 0) e
        JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id
      WHERE ${here} GROUP BY 1, 2, 3, 4) AS s GROUP BY s.zone_id`;
  },
  present(rows: readonly SpentRow[], zone, now) {
    const months = monthsUpTo(today(zone.time_zone, now).slice(0, 7)).map((month) => ({
      month,
      amount: toWire(
        rows.find((r) => r.month === month && r.iso === zone.currency_iso)?.amount ?? "0",
        zone.minor_unit,
      ),
    }));
    const [last, current] = months.slice(-2);
    return {
      spend: {
        this_month: current?.amount ?? toWire("0", zone.minor_unit),
        last_month: last?.amount ?? toWire("0", zone.minor_unit),
        months,
        others: rows
          .filter((r) => r.month === current?.month && r.iso !== zone.currency_iso)
          .map((r) => ({ currency_iso: r.iso, amount: toWire(r.amount, r.minor) }))
          .toSorted(officeFirst(zone.currency_iso)),
      },
    };
  },
};

const states = decisionSteps.flatMap((s) => s.states.map((state) => `'${state}'`)).join(", ");

interface OpenRow {
  readonly kind: string;
  readonly iso: string;
  readonly minor: number;
  readonly count: number;
  readonly amount: string;
}
/** Expenses waiting in an office by step: without the caller's own where the caller decides under four eyes, as in all counts of decisions. */
const open: FigureSource = {
  name: "open",
  select({ access, person }, where) {
    const places = placesOf(access.reach(handling));
    if (places?.length === 0) return undefined;
    const here = places === null ? "true" : where.bind("e.zone_id = ANY (?::uuid[])", places);
    const me = where.bind("?::uuid", person.id);
    const shown = decisionSteps.map((step) => {
      const decided = placesOf(access.reach([step.right]));
      if (decided?.length === 0) return `(${inStates(step)})`;
      const elsewhere = decided === null ? "" : ` OR e.zone_id <> ALL (${where.bind("?::uuid[]", decided)})`;
      return `(${inStates(step)} AND (${passesFourEyes("e.user_id", me)}${elsewhere}))`;
    });
    const kinds = decisionSteps.map((s) => `WHEN ${inStates(s)} THEN '${queues[s.action].kind}'`).join(" ");
    const amounts = decisionSteps.map((s) => `WHEN ${inStates(s)} THEN ${queues[s.action].amount}`).join(" ");
    return `SELECT s.zone_id, jsonb_agg(jsonb_build_object('kind', s.kind, 'iso', s.iso, 'minor', s.minor, 'count', s.count, 'amount', s.amount::text)) AS value FROM (
      SELECT e.zone_id, CASE ${kinds} END AS kind, c.iso, c.minor_unit AS minor, count(*) AS count, sum(CASE ${amounts} END) AS amount
      FROM expense e JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id
      WHERE e.status IN (${states}) AND (${shown.join(" OR ")}) AND ${here} GROUP BY 1, 2, 3, 4) AS s GROUP BY s.zone_id`;
  },
  present: (rows: readonly OpenRow[], zone) => ({
    open: Object.values(queues)
      .map(({ kind }) => {
        const of = rows.filter((r) => r.kind === kind);
        return {
          kind,
          count: of.reduce((n, r) => n + r.count, 0),
          sums: of
            .map((r) => ({ currency_iso: r.iso, amount: toWire(r.amount, r.minor) }))
            .toSorted(officeFirst(zone.currency_iso)),
        };
      })
      .filter((o) => o.count > 0),
  }),
};

const BEGUN =
  "'expense' AS kind, e.hash_id, e.number, e.title, e.amount::text AS amount, c.iso AS currency_iso, c.minor_unit";

/** What expenses contribute to the home screen and the menu. */
export const expensesHome: HomePart = {
  openToImpersonator: true,
  decisions: decisionSteps.map(decision),
  drafts: [
    {
      kind: "expense",
      link: atOwn,
      newest: ({ access }, where, limit) =>
        `SELECT ${BEGUN}, e.created_at
         FROM expense e JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id WHERE ${where.bind("e.user_id = ?::uuid", access.own())} AND e.own_rank = 1 ORDER BY e.hash_id DESC LIMIT ${limit}`,
    },
  ],
  returned: [
    {
      kind: "expense",
      link: atOwn,
      newest: ({ access }, where, limit) =>
        `SELECT ${BEGUN}, e.rejected_at AS since, e.motif
         FROM expense e JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id WHERE ${where.bind("e.user_id = ?::uuid", access.own())} AND e.own_rank = 2 AND NOT e.archived ORDER BY e.hash_id DESC LIMIT ${limit}`,
    },
  ],
  figures: [spend, open],
  counts: {
    expense_draft_count: ({ access }, where) =>
      capped(`expense e WHERE ${where.bind("e.user_id = ?::uuid", access.own())} AND e.own_rank = 1`),
  },
};

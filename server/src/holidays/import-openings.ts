import type { NumberRules } from "#contract/kit/number.ts";
import { numberInSheet } from "#contract/kit/number.ts";
import { balanceSeers } from "#contract/holidays/rights.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { planStock, toUnits } from "#contract/holidays/stock-plan.ts";
import { dayOf } from "#server/kit/area/day-of.ts";
import {
  importer,
  yesOrNo,
  type Applied,
  type Cells,
  type Checked,
  type Column,
  type Problem,
  type Kept,
  type Undone,
} from "#server/kit/area/importing.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { forbidden } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { problemOf } from "./adjust-stock.ts";
import { stocksOf, type PersonStock } from "./stock-facts.ts";
import { insertMovements, peopleOfStocks, type PersonRow } from "./stock-queries.ts";
import { SETTLE } from "./stock-jobs.ts";

const columns: readonly Column[] = [
  { key: "email", headings: { en: ["E-mail", "Email"], fr: ["E-mail", "Courriel"] }, required: true },
  { key: "type", headings: { en: ["Type", "Holiday type"], fr: ["Type", "Type de congé"] }, required: true },
  { key: "day", headings: { en: ["Day", "On"], fr: ["Jour", "Au"] }, required: true },
  { key: "days", headings: { en: ["Days", "Balance"], fr: ["Jours", "Solde"] }, required: true },
  { key: "carried", headings: { en: ["Carried over", "Carried"], fr: ["Reporté", "Report"] } },
];
const DAYS: NumberRules = { least: -1000, most: 1000, decimals: 4 };

const peopleNamed = sql<{ hash_id: string; email: string; name: string }, [string[]]>(
  "SELECT hash_id, email, name FROM holiday_person WHERE email = ANY ($1::text[])",
);
const typesNamed = sql<{ hash_id: string; words: readonly string[] }, []>(
  "SELECT hash_id, ARRAY[lower(name), lower(coalesce(name_fr, name))] AS words FROM holiday_type",
);

interface Opening {
  readonly id: string;
  readonly person: PersonRow;
  readonly type: string;
  readonly day: string;
  readonly amount: number;
  readonly carried: boolean;
}
type Plan = Opening | undefined;

function mustEnter({ access }: Tx): void {
  const places = access.reach(["holidays_validate"]);
  if (places !== "all" && places.size === 0) throw forbidden();
}

async function check(tx: Tx, rows: readonly Cells[]): Promise<readonly Checked<Plan>[]> {
  mustEnter(tx);
  const emails = [...new Set(rows.map((r) => (r.values.email ?? "").toLowerCase()))];
  const named = new Map((await peopleNamed.all(tx.db, emails)).map((p) => [p.email.toLowerCase(), p]));
  const types = await typesNamed.all(tx.db);
  const people = await peopleOfStocks(
    tx.db,
    [...named.values()].map((p) => p.hash_id),
    false,
  );
  const stocks = new Map(people.map((p) => [p.user_id, { person: p, stocks: stocksOf(p) }]));
  const seen = new Set<string>();
  return rows.map(({ line, values }): Checked<Plan> => {
    const problems: Problem[] = [];
    const wrong = (column: string, key: string): undefined => void problems.push({ column, say: { key } });
    const somebody = named.get((values.email ?? "").toLowerCase());
    const found = somebody && stocks.get(somebody.hash_id);
    const place = found?.person.zone_id ? { zone: found.person.zone_id } : {};
    if (!found || !tx.access.can("holidays_validate", place)) wrong("email", "errors.unknown_reference");
    else if (found.person.user_id === tx.person.id) wrong("email", "holidays.not_own_balance");
    const type = types.find((t) => t.words.includes((values.type ?? "").toLowerCase()));
    if (!type) wrong("type", values.type ? "errors.unknown_reference" : "errors.required");
    const day = dayOf(values.day ?? "");
    if (!day) wrong("day", values.day ? "errors.date" : "errors.required");
    const days = numberInSheet(values.days ?? "", DAYS);
    if (days === undefined || Number(days) === 0) wrong("days", values.days ? "errors.number" : "errors.required");
    const carried = values.carried ? yesOrNo(values.carried) : false;
    if (carried === undefined) wrong("carried", "errors.format");
    const label = [somebody?.name ?? values.email, values.type].filter(Boolean).join(", ");
    const nothing = { line, label, action: "create" as const, problems, plan: undefined };
    if (!found || !type || !day || days === undefined || carried === undefined) return nothing;
    const key = `${found.person.user_id} ${type.hash_id} ${carried}`;
    if (seen.has(key)) wrong("type", "holidays.opened_already");
    seen.add(key);
    const problem = problemOf(found.stocks.find((s) => s.type === type.hash_id)?.facts, {
      kind: "opening",
      day,
      carried,
    });
    if (problem) wrong(problem[0] === "day" ? "day" : "type", problem[1]);
    const plan = { id: newId(), person: found.person, type: type.hash_id, day, amount: Number(days), carried };
    return { line, label, action: "create", problems, plan };
  });
}

const startOf = (stocks: readonly PersonStock[], { type, day, amount, carried }: Opening): string => {
  const facts = stocks.find((s) => s.type === type)?.facts;
  if (!facts) return day;
  const given = [...facts.given, { kind: "opening" as const, day, amount: toUnits(amount), carried }];
  const { periods } = planStock({ ...facts, given }, day);
  return (periods.findLast((p) => p.start <= day) ?? periods[0])?.start ?? day;
};
const rowOf = (o: Opening, by: string, amount: number, reason: string) => ({
  hash_id: o.id,
  user_id: o.person.user_id,
  type_id: o.type,
  kind: "opening",
  day: o.day,
  amount: amount.toFixed(4),
  period_start: startOf(stocksOf(o.person), o),
  holiday_id: null,
  carried: o.carried,
  reason,
  created_by: by,
});
function eventOf(
  o: { readonly id: string; readonly person: Pick<PersonRow, "user_id" | "zone_id"> },
  after: object,
): Event {
  const { user_id, zone_id: zone } = o.person;
  const live = { area: "holidays", version: 1, users: [user_id], needs: balanceSeers.any } as const;
  return {
    kind: "holiday_movement",
    id: o.id,
    action: "adjust",
    zone,
    after,
    live: { ...live, ...(zone && { zone }) },
  };
}

/** Enters what people had on a day, in a fixed number of statements; a job settles their stocks. */
async function apply(tx: Tx, rows: readonly Checked<Plan>[]): Promise<{ applied: readonly Applied[] }> {
  const entered = rows.flatMap(({ line, label, plan: o }) => (o ? [{ line, label, o }] : []));
  const movements = entered.map(({ o }) => rowOf(o, tx.person.id, o.amount, `Opening balance on ${formatDay(o.day)}`));
  if (movements.length === 0) return { applied: [] };
  await insertMovements(tx.db, ...movements);
  await record(
    tx,
    ...entered.map(({ o }) =>
      eventOf(o, {
        user_id: o.person.user_id,
        type_id: o.type,
        kind: "opening",
        day: o.day,
        amount: o.amount,
        carried: o.carried,
      }),
    ),
  );
  await addJob(tx.db, SETTLE, {});
  return { applied: entered.map(({ line, label, o }) => ({ line, label, entity: o.id, before: null, version: 1 })) };
}
interface Entered {
  readonly hash_id: string;
  readonly user_id: string;
  readonly zone_id: string | null;
  readonly type_id: string;
  readonly day: string;
  readonly amount: string;
  readonly period_start: string;
  readonly carried: boolean;
  readonly reason: string;
  /** What stands of it: 0 once it was taken back. */
  readonly stands: string;
}
const enteredRows = sql<Entered, [string[]]>(`
  SELECT m.hash_id, m.user_id, p.zone_id, m.type_id, m.day, m.amount, m.period_start, m.carried, m.reason,
    (SELECT sum(o.amount) FROM holiday_movement o WHERE o.user_id = m.user_id AND o.type_id = m.type_id AND o.kind = 'opening' AND o.day = m.day AND o.carried = m.carried) AS stands
  FROM holiday_movement m JOIN holiday_person p ON p.hash_id = m.user_id WHERE m.hash_id = ANY ($1::uuid[])`);

/** Takes openings back by movements against them: what was entered stays in the list. */
async function undo(tx: Tx, rows: readonly Undone[]): Promise<Kept[]> {
  const entered = await enteredRows.all(
    tx.db,
    rows.map((r) => r.entity),
  );
  const found = entered.filter((e) => e.stands === e.amount);
  const kept = entered
    .filter((e) => e.stands !== e.amount)
    .map((e) => ({
      entity: e.hash_id,
      label: rows.find((r) => r.entity === e.hash_id)?.label ?? "",
      why: { key: "imports.kept_changed" },
    }));
  if (found.some((e) => !tx.access.can("holidays_validate", e.zone_id ? { zone: e.zone_id } : {}))) throw forbidden();
  const against = found.map(({ zone_id: _, stands: __, hash_id: ___, amount, ...e }) => ({
    ...e,
    hash_id: newId(),
    kind: "opening",
    amount: (0 - Number(amount)).toFixed(4),
    holiday_id: null,
    created_by: tx.person.id,
  }));
  if (against.length === 0) return kept;
  await insertMovements(tx.db, ...against);
  await record(
    tx,
    ...against.map(({ hash_id: id, user_id, type_id, day, amount, carried }, i) =>
      eventOf(
        { id, person: { user_id, zone_id: found[i]?.zone_id ?? null } },
        { user_id, type_id, kind: "opening", day, amount, carried },
      ),
    ),
  );
  await addJob(tx.db, SETTLE, {});
  return kept;
}

/** Imports opening balances of leave: one row for each person and type. */
export const openingsImporter = importer<Plan>({ kind: "holiday_openings", columns, check, apply, undo });

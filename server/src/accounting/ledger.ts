import { officeRows } from "#server/zones/public.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { decimal } from "#contract/kit/money.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import { constraintOf, detailOf, sql, sqlState, type Db } from "#server/kit/sql/database.ts";
import { conflict, invalidField, type Failure } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { merged, reversed, unbalanced, type Line, type LedgerKind } from "./rules.ts";

export interface Posting {
  /** Its identifier, where a statement that is sent with it refers to it. */
  readonly id?: string;
  /** Transaction kind: `pay`, `validate`, `transfer`. */
  readonly kind: string;
  readonly zone: string;
  /** `YYYY-MM-DD` in the office's time zone: see `postingDay`. */
  readonly day: string;
  readonly label?: string | null;
  readonly entity?: { readonly kind: string; readonly id: string };
  readonly rate?: string | null;
  readonly reverses?: string;
  readonly lines: readonly Line[];
}

/**
 * Locks the ledger accounts in key order, updates balances and inserts the transactions in the given order, in one statement. Missing accounts are
 * created with balance 0; an account touched by several transactions is updated once, and each posting stores the balance after it. A holder's floor
 * is a table constraint.
 */
const postLines = sql<unknown, [string, string]>(`
  WITH line AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS l(place integer, transaction_id uuid, posting_id uuid, account_id uuid, kind text, ref_id uuid, zone_id uuid, currency_iso text, amount numeric, day date)
  ), head AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS h(place integer, hash_id uuid, kind text, zone_id uuid, day date, label text, entity_kind text, entity_id uuid, user_id uuid, rate_exchange numeric, reverses_id uuid, request_id text)
  ), account AS (
    INSERT INTO ledger_account AS a (hash_id, kind, ref_id, zone_id, currency_iso, balance)
    SELECT (array_agg(account_id))[1], kind, ref_id, zone_id, currency_iso, sum(amount) FROM line GROUP BY kind, ref_id, zone_id, currency_iso ORDER BY kind, ref_id, zone_id, currency_iso
    ON CONFLICT ON CONSTRAINT ledger_account_key DO UPDATE SET balance = a.balance + EXCLUDED.balance
    RETURNING a.hash_id, a.kind, a.ref_id, a.zone_id, a.currency_iso, a.balance
  ), posted AS (
    INSERT INTO ledger_transaction (hash_id, kind, zone_id, day, label, entity_kind, entity_id, user_id, rate_exchange, reverses_id, request_id)
    SELECT hash_id, kind, zone_id, day, label, entity_kind, entity_id, user_id, rate_exchange, reverses_id, request_id FROM head ORDER BY place
  )
  INSERT INTO ledger_posting (hash_id, transaction_id, account_id, currency_iso, amount, balance_after, day)
  SELECT l.posting_id, l.transaction_id, a.hash_id, l.currency_iso, l.amount,
    a.balance - coalesce(sum(l.amount) OVER (PARTITION BY a.hash_id ORDER BY l.place ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0), l.day
  FROM line l JOIN account a USING (kind, ref_id, zone_id, currency_iso) ORDER BY l.place`);

/**
 * Posts a transaction and returns its id.
 * @throws Failure 422 on `amount` or `date` if a holder would fall below its floor, now or at the end of any day, or is posted before its first day;
 * 409 if the transaction to reverse was already reversed.
 */
export async function post(tx: Tx, p: Posting): Promise<string> {
  const [id = ""] = await postSeveral(tx, [p]);
  return id;
}

/** Posts several transactions in one statement, all or nothing, with balances in the given order. Returns their ids. */
export async function postSeveral(tx: Tx, postings: readonly Posting[]): Promise<string[]> {
  const made = postings.map((p) => ({ id: p.id ?? newId(), p, lines: balanced(p) }));
  const heads = made.map(({ id, p }, place) => ({
    place,
    hash_id: id,
    kind: p.kind,
    zone_id: p.zone,
    day: p.day,
    label: p.label ?? null,
    entity_kind: p.entity?.kind ?? null,
    entity_id: p.entity?.id ?? null,
    user_id: tx.person.id,
    rate_exchange: p.rate ?? null,
    reverses_id: p.reverses ?? null,
    request_id: tx.call.requestId,
  }));
  const rows = made.flatMap(({ id, p, lines }, place) =>
    lines.map((l) => ({
      place,
      transaction_id: id,
      posting_id: newId(),
      account_id: newId(),
      kind: l.kind,
      ref_id: l.ref,
      zone_id: l.zone,
      currency_iso: l.currency,
      amount: l.amount.toFixed(),
      day: p.day,
    })),
  );
  try {
    await postLines.run(tx.db, JSON.stringify(heads), JSON.stringify(rows));
  } catch (error) {
    throw refusalOf(error, postings[0]?.day ?? "");
  }
  return made.map(({ id }) => id);
}

/** The merged lines; throws unless they balance. */
function balanced(p: Posting): Line[] {
  const lines = merged(p.lines);
  const wrong = unbalanced(lines);
  if (lines.length < 2 || wrong.length > 0)
    throw new Error(`A transaction that does not balance: ${p.kind} ${wrong.join(" ")}`);
  return lines;
}

/** Converts a constraint violation into an error for the user. */
function refusalOf(error: unknown, day: string): unknown {
  const constraint = constraintOf(error);
  if (constraint === "ledger_account_floor") return invalidField("amount", "errors.not_enough_money");
  if (constraint === "closed_month") return inClosedMonth(detailOf(error));
  if (constraint === "holder_day_floor" || constraint === "holder_first_day") {
    const said = detailOf(error);
    const key = constraint === "holder_first_day" ? "errors.before_first_day" : "errors.not_enough_then";
    // Too much on the same day; on a later day the posting is dated too early.
    const field = constraint === "holder_day_floor" && said === day ? "amount" : "date";
    return invalidField(field, key, { day: formatDay(said) });
  }
  if (constraint === "ledger_transaction_reverses" && sqlState(error) === "23505")
    return conflict("errors.already_reversed");
  return error;
}

const linesOf = sql<{ kind: LedgerKind; ref: string; zone: string; currency: string; amount: string }, [string]>(
  `SELECT a.kind, a.ref_id AS ref, a.zone_id AS zone, a.currency_iso AS currency, p.amount
   FROM ledger_posting p JOIN ledger_account a ON a.hash_id = p.account_id WHERE p.transaction_id = $1`,
);

/** Posts the reversal of a transaction, which refers to the original. A transaction can be reversed once. */
export async function reverse(tx: Tx, transaction: string, p: Omit<Posting, "lines" | "reverses">): Promise<string> {
  const lines = (await linesOf.all(tx.db, transaction)).map((l) => ({ ...l, amount: decimal(l.amount) }));
  return await post(tx, { ...p, reverses: transaction, lines: reversed(lines) });
}

const balanceOf = sql<{ balance: string }, [string, string, string, string]>(
  "SELECT balance FROM ledger_account WHERE kind = $1 AND ref_id = $2 AND zone_id = $3 AND currency_iso = $4",
);
/** Balance of a ledger account as a decimal string; "0" if nothing was posted. */
export async function balance(
  db: Db,
  account: { kind: LedgerKind; ref: string; zone: string; currency: string },
): Promise<string> {
  return (await balanceOf.first(db, account.kind, account.ref, account.zone, account.currency))?.balance ?? "0";
}

/** `closed_in` locks the offices in order against a closing, before other ledger locks are taken. */
const dayOf = sql<{ today: string; closed: string | null }, [string, string | null, string[]]>(
  `SELECT t.today, c.name AS closed
   FROM (SELECT z.hash_id AS zone_id, (clock() AT TIME ZONE z.time_zone)::date AS today FROM ${officeRows("z")} WHERE z.hash_id = $1) AS t
     CROSS JOIN LATERAL closed_in($3::uuid[] || t.zone_id, coalesce($2::date, t.today)) AS shut LEFT JOIN ${officeRows("c")} ON c.hash_id = shut`,
);
const closedOn = sql<{ closed: boolean }, [string, string]>(
  "SELECT closed_in(ARRAY[$1::uuid], $2::date) IS NOT NULL AS closed",
);
/** Earliest posting day: an earlier year is a typo. */
const EARLIEST = "2000-01-01";
/**
 * The posting day: the office's today by default; not in the future, not before 2000, not in a month closed in the office or in an office of
 * `alsoIn`, whose holder it moves.
 */
export async function postingDay(
  db: Db,
  zone: string,
  given: string | undefined,
  alsoIn: readonly string[] = [],
): Promise<string> {
  const { today, closed } = await dayOf.one(db, zone, given ?? null, [...alsoIn]);
  if (given !== undefined && given > today) throw invalidField("date", "errors.future_date");
  if (given !== undefined && given < EARLIEST) throw invalidField("date", "errors.before_2000");
  if (closed !== null) throw inClosedMonth(given ?? today, closed);
  return given ?? today;
}

/** The day, or today if its month is closed. */
export const dayOrToday = async (db: Db, zone: string, day: string): Promise<string> =>
  await postingDay(db, zone, (await closedOn.one(db, zone, day)).closed ? undefined : day);

const inClosedMonth = (day: string, office?: string): Failure => {
  const month = shownMonth(day.slice(0, 7));
  return office === undefined
    ? invalidField("date", "errors.closed_month_here", { month })
    : invalidField("date", "errors.closed_month", { month, office });
};

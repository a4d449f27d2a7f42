import type pg from "pg";
import type { DayPart } from "#contract/calendars/day-plan.ts";
import type { LineEnd, LineStart, RequestLine } from "#contract/holidays/halves.ts";
import { typeDefaults } from "#contract/holidays/schemas.ts";
import { ruleDefaults, type StockRules } from "#contract/holidays/stock-plan.ts";
import { settleStock, type Settled } from "#server/holidays/stock.ts";
import { Failure } from "#server/kit/shared/failures.ts";
import { inTransaction, newId } from "#server/kit/sql/transaction.ts";
import type { TestApp } from "../test-app.ts";

export const plainRules: StockRules = {
  ...ruleDefaults,
  valid_from: "2020-01-01",
  stock: "fixed",
  days: 20,
  first_period: "full",
};

/** A line of whole days, or of halves. */
export const lineOf = (
  start_date: string,
  end_date = start_date,
  starts: LineStart = "morning",
  ends: LineEnd = "evening",
): RequestLine => ({ start_date, end_date, starts, ends });

/** A country with an office, its rules, and people whose requests are written straight into the database, on any day. */
export interface StockWorld {
  readonly pool: pg.Pool;
  readonly country: string;
  readonly zone: { readonly id: string; readonly name: string; readonly currencyId: string | null };
  type(over?: object): Promise<string>;
  rules(type: string, rules: Partial<StockRules>): Promise<void>;
  /** Somebody with a contract from a day on. */
  person(entry: string, until?: string | null): Promise<string>;
  publicHoliday(day: string, part?: DayPart): Promise<void>;
  noPublicHoliday(day: string): Promise<void>;
  /** Sends a request on a day; its identifier, or the text of the refusal. */
  send(
    user: string,
    type: string,
    lines: readonly RequestLine[],
    today?: string,
  ): Promise<{ id: string; refusal?: string }>;
  /** Moves a request, and settles. */
  move(id: string, status: string, today?: string): Promise<Settled>;
  settle(user: string, today?: string, options?: Partial<Parameters<typeof settleStock>[2]>): Promise<Settled>;
  /** The sum of all movements up to a day; without one, of all. */
  sum(user: string, type: string, until?: string): Promise<number>;
}

export async function openStockWorld({ make, owner, pool }: TestApp, iso2?: string): Promise<StockWorld> {
  const country = (await make.country(iso2 === undefined ? {} : { iso2 })).id;
  const zone = await make.zone({ countries: [country] });
  const insert = async (table: string, row: object): Promise<void> => {
    const names = Object.keys(row).join(", ");
    await owner.query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::${table}, $1::jsonb)`,
      [JSON.stringify(row)],
    );
  };
  const on = async <T>(today: string | undefined, work: (db: pg.PoolClient) => Promise<T>): Promise<T> =>
    await inTransaction(pool, async (db) => {
      if (today !== undefined) await db.query("SELECT set_config('cordial.now', $1, true)", [`${today}T10:00:00Z`]);
      return await work(db);
    });
  return {
    pool,
    country,
    zone,
    async type(over = {}) {
      const hash_id = newId();
      await insert("holiday_type", {
        ...typeDefaults,
        may_start_earlier: true,
        hash_id,
        name: `Type ${hash_id}`,
        version: 1,
        created_at: "2020-01-01",
        ...over,
      });
      return hash_id;
    },
    async rules(type_id, rules) {
      await owner.query("INSERT INTO holiday_rules (type_id, country_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
        type_id,
        country,
      ]);
      await insert("holiday_configuration", {
        ...plainRules,
        ...rules,
        hash_id: newId(),
        type_id,
        country_id: country,
      });
    },
    async person(entry, until = null) {
      const { id } = await make.user({ zone });
      await owner.query(
        "INSERT INTO user_contract (hash_id, user_id, title, kind, start_date, end_date) VALUES ($1, $2, 'Work', 'PERMANENT', $3, $4)",
        [newId(), id, entry, until],
      );
      return id;
    },
    async publicHoliday(day, part = "day") {
      await insert("public_holiday", {
        hash_id: newId(),
        country_id: country,
        day,
        name: "Feast",
        part,
        moved: false,
        estimated: false,
        corrected: false,
        version: 1,
        created_at: "2020-01-01",
      });
    },
    async noPublicHoliday(day) {
      await owner.query("DELETE FROM public_holiday WHERE country_id = $1 AND day = $2", [country, day]);
    },
    async send(user, type, lines, today) {
      const id = newId();
      try {
        await on(today, async (db) => {
          const [start, end] = [lines[0]?.start_date, lines.at(-1)?.end_date];
          await db.query(
            `INSERT INTO holiday (hash_id, user_id, zone_id, type_id, status, start_date, end_date, days, sent_at)
             VALUES ($1, $2, $3, $4, 'UNVALIDATED', $5, $6, 0, clock())`,
            [id, user, zone.id, type, start, end],
          );
          for (const [position, l] of lines.entries())
            await db.query(
              "INSERT INTO holiday_line (holiday_id, position, user_id, start_date, end_date, starts, ends, days) VALUES ($1, $2, $3, $4, $5, $6, $7, 0)",
              [id, position, user, l.start_date, l.end_date, l.starts, l.ends],
            );
          await settleStock(db, user, { by: user, checks: id, recounts: [id] });
        });
        return { id };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return { id, refusal: error.say.key };
      }
    },
    async move(id, status, today) {
      return await on(today, async (db) => {
        const { rows } = await db.query<{ user_id: string }>(
          `UPDATE holiday SET status = $2, validated_at = clock(), cancelled_at = CASE WHEN $2 = 'CANCELLED' THEN clock() END WHERE hash_id = $1 RETURNING user_id`,
          [id, status],
        );
        return await settleStock(db, rows[0]?.user_id ?? "", { by: null });
      });
    },
    settle: async (user, today, options) =>
      await on(today, async (db) => await settleStock(db, user, { by: null, ...options })),
    async sum(user, type, until) {
      const { rows } = await owner.query<{ sum: string }>(
        "SELECT coalesce(sum(amount), 0) AS sum FROM holiday_movement WHERE user_id = $1 AND type_id = $2 AND ($3::date IS NULL OR day <= $3)",
        [user, type, until ?? null],
      );
      return Number(rows[0]?.sum);
    },
  };
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { today as dayIn } from "#contract/kit/dates.ts";
import type { App } from "#server/app.ts";
import { areas, house } from "#server/areas.ts";
import { closingsDemo } from "#server/accounting/demo/closings.ts";
import { routineOf } from "#server/accounting/demo/routine.ts";
import { Treasury } from "#server/accounting/demo/treasury.ts";
import { bottlePicture } from "#server/contacts/demo/shelf.ts";
import { demoExpenses } from "#server/expenses/demo/happenings.ts";
import { planExpenses } from "#server/expenses/demo/plan.ts";
import {
  type DemoCompany,
  type DemoDays,
  type DemoFoundation,
  type DemoMarket,
  type Happening,
  idOf,
} from "#server/kit/area/demo.ts";
import { type Db, sql } from "#server/kit/sql/database.ts";
import { inTransaction } from "#server/kit/sql/transaction.ts";
import { makeChoices } from "#server/notifications/demo.ts";
import { benchmarks, makeBenchmarks } from "#server/reference/demo/benchmarks.ts";
import { makeRules } from "#server/payslips/demo/make-examples.ts";
import { makeBrandPictures } from "#server/reference/demo/brand-pictures.ts";
import { makeLists } from "#server/reference/demo/lists.ts";
import * as trade from "#server/reference/demo/trade.ts";
import { makeStaff } from "#server/users/demo/staff.ts";
import { exchange, makeOffices, makeRates } from "#server/zones/demo/offices.ts";
import { Cast, makePeople, readRightsAgain, signInsOf } from "./cast.ts";
import { calendarOf } from "./days.ts";
import { makeSettings, putSetting, recordFounding } from "./founding.ts";
import { letterPdf } from "./pdf.ts";
import { laidIn, Receipts } from "./receipts.ts";
import { Stage } from "./stage.ts";

export interface FillOptions {
  readonly app: Pick<App, "pool" | "services" | "factors">;
  readonly config?: unknown;
  readonly progress: (text: string) => void;
  /** The day that all dates are relative to; today in Paris by default. */
  readonly today?: string;
}

/** Days ago that the company started to use Cordial. */
const FOUNDED = 738;
const MORNING = 420;

const setClock = sql<unknown, [string]>("SELECT set_config('cordial.now', $1, true)");
/**
 * Plans are made when tables are empty, and kept while they grow: they must not read tables whole, nor be made for each of the first calls.
 * Nobody waits for the transaction, so it may wait as long as a busy machine takes to draw what it stores.
 */
const setForFill = sql<unknown>(
  `SELECT set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
     set_config('idle_in_transaction_session_timeout', '0', true)`,
);
/** The connection goes back to the pool. */
const forgetPlans = sql<unknown>("DISCARD PLANS");
/** Marks notifications older than four days as read on their day and mailed; the next digest reports only recent ones. */
const readOldNotices = sql<unknown, [string]>(
  "UPDATE notification SET read_at = created_at + interval '3 hours', digest_due = false WHERE created_at < $1::timestamptz",
);
const mailedOldNotices = sql<unknown, [string]>(
  "UPDATE notification SET mail_due = false, digest_due = digest_due AND created_at >= $1::timestamptz WHERE mail_due OR digest_due",
);
/** No client is connected. */
const dropLive = sql<unknown>("DELETE FROM outbox");

/** Whether the database is empty and was never filled, so that the demo company should be created. */
export async function demoIsDue(appUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: appUrl, application_name: "cordial demo" });
  await client.connect();
  try {
    const { rows } = await client.query<{ due: boolean }>(
      "SELECT NOT EXISTS (SELECT 1 FROM app_user) AND NOT EXISTS (SELECT 1 FROM setting WHERE key = 'demo_filled') AS due",
    );
    return rows[0]?.due ?? false;
  } finally {
    await client.end();
  }
}

const inTime = (a: Happening, b: Happening): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);
/** What the treasury and each area let happen. */
async function happeningsOf(company: DemoCompany, treasury: Treasury): Promise<Happening[]> {
  const parts = await Promise.all(areas.flatMap((area) => area.demo?.() ?? []));
  return [
    ...routineOf(company, treasury),
    ...closingsDemo(company, treasury, house.openInMonth),
    ...parts.flatMap((part) => part(company)),
  ];
}

interface Ground {
  readonly calendar: ReturnType<typeof calendarOf>;
  readonly cast: Cast;
  readonly storage: DemoFoundation["storage"];
  /** Where papers are laid before they are stored. */
  readonly folder: string;
  readonly passwordHash: DemoFoundation["passwordHash"];
}
/** The settings, lists and offices that all else stands on. */
async function foundationIn(db: Db, { calendar, cast, storage, folder, passwordHash }: Ground) {
  await makeSettings(db);
  const lists = await makeLists(db);
  const offices = await makeOffices(db, lists);
  await putSetting(db, "headquarters", idOf(offices, "Paris"));
  const founded: DemoFoundation = {
    as: (who) => cast.tx(who),
    country: (iso2) => lists.id("country", iso2),
    office: (name) => idOf(offices, name),
    currency: (iso) => lists.id("currency", iso),
    reason: (key) => lists.id("reason", key),
    entry: lists.id,
    exchange,
    ...calendar,
    storage,
    passwordHash,
    upload: async (...file) => await laidIn(folder, ...file),
    letter: async (title, lines) => await laidIn(folder, letterPdf(title, lines), `${title}.pdf`, "application/pdf"),
  };
  return { lists, founded };
}

/**
 * Creates the demo company with the product's own operations: two years of events in their order, in one transaction. An interrupted start
 * leaves nothing behind, and the next one starts over.
 */
export async function fillDemo(options: FillOptions): Promise<void> {
  const { app, progress } = options;
  const calendar = calendarOf(options.today ?? dayIn("Europe/Paris"));
  const folder = await mkdtemp(join(tmpdir(), "cordial-demo-"));
  const cast = new Cast();
  const { storage } = app.services;
  const expenses = planExpenses(calendar);
  const receipts = new Receipts(expenses, folder, async (file) => await storage.lay(file), progress);
  try {
    const signIns = await signInsOf(app.factors);
    await inTransaction(app.pool, async (client) => {
      const db: Db = { query: async (statement) => await client.query(statement) };
      await setForFill.run(db);
      const at = async (moment: string): Promise<unknown> => await setClock.all(db, moment);
      const foundedAt = calendar.moment(FOUNDED, MORNING);
      await at(foundedAt);
      const { lists, founded } = await foundationIn(db, {
        calendar,
        cast,
        storage,
        folder,
        passwordHash: signIns.demo,
      });
      await makePeople(db, cast, founded, signIns, (days) => calendar.moment(days, MORNING));
      await makeStaff(founded);
      await readRightsAgain(db, cast);
      await recordFounding(founded.as("admin"));
      await makeChoices(founded);
      await makeRates(founded, foundedAt.slice(0, 7));
      const treasury = new Treasury(founded);
      await treasury.open();
      await makeRules(founded);
      await makeBrandPictures(founded, lists.all("brand"));
      const market = marketOf(founded, await makeBenchmarks(founded, bottlePicture));
      const stage = new Stage(founded, treasury, receipts);
      const company: DemoCompany = {
        ...founded,
        market,
        treasury,
        expenses: demoExpenses({ ...founded, treasury }),
      };
      const spent = expenses.flatMap((e) =>
        e.steps.map((step) => ({ at: step.at, happen: async () => await stage.take(e, step) })),
      );
      let year = "";
      for (const { at: moment, happen } of [...(await happeningsOf(company, treasury)), ...spent].toSorted(inTime)) {
        if (moment.slice(0, 4) !== year) progress(`  the year ${(year = moment.slice(0, 4))}`);
        // The clock is set with the first statement of what happens then.
        await Promise.all([at(moment), happen()]);
      }
      await finish(db, calendar);
    });
  } catch (error) {
    await cast.rolledBack();
    throw error;
  } finally {
    await receipts.done;
    await rm(folder, { recursive: true, force: true });
  }
}

const marketOf = (founded: DemoFoundation, measured: ReadonlyMap<string, string>): DemoMarket => ({
  id: founded.entry,
  brands: trade.brands,
  packagings: trade.packagings.map(([name]) => name),
  suppliers: trade.suppliers,
  applicationOf: trade.applicationOf,
  benchmarksOf: (b2cs) => benchmarks.flatMap(([name, , b2c]) => (b2cs.includes(b2c) ? [idOf(measured, name)] : [])),
});

async function finish(db: Db, calendar: DemoDays): Promise<void> {
  await readOldNotices.run(db, `${calendar.ago(4)}T00:00:00Z`);
  await mailedOldNotices.run(db, `${calendar.ago(1)}T00:00:00Z`);
  await dropLive.run(db);
  await putSetting(db, "demo_filled", calendar.ago(0));
  await forgetPlans.run(db);
}

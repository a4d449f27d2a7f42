import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { today as dayIn } from "#contract/kit/dates.ts";
import type { App } from "#server/app.ts";
import { areas, house } from "#server/areas.ts";
import type { DemoCompany, DemoMarket } from "#server/kit/demo.ts";
import { type Db, sql } from "#server/kit/database.ts";
import { inTransaction } from "#server/kit/transaction.ts";
import type { OfficeName, PersonKey } from "./accounts.ts";
import { benchmarks, makeBenchmarks } from "./benchmarks.ts";
import { Advances } from "./advances.ts";
import { makeChoices } from "./choices.ts";
import { Charges, makeTaxes } from "./charges.ts";
import { MonthEnds } from "./closings.ts";
import { contractsOf } from "./contracts.ts";
import { makeBrandPictures } from "./brand-pictures.ts";
import { Calendar } from "./days.ts";
import { recordFounding } from "./founding.ts";
import { type Company, makeCompany, makeRates, makeSettings, markFilled } from "./offices.ts";
import { Cast, idOf, makePeople, readRightsAgain, signInsOf } from "./people.ts";
import { letterPdf } from "./pdf.ts";
import { planExpenses } from "./plan.ts";
import { policyOf } from "./policy.ts";
import { laidIn, Receipts } from "./receipts.ts";
import { Stage } from "./stage.ts";
import { Treasury } from "./treasury.ts";
import * as trade from "./trade.ts";
import { makeTradeLists, type TradeLists } from "./trade-lists.ts";
import { makeStaff } from "./staff.ts";
import type { CurrencyIso } from "./references.ts";
import { repeatsOf } from "./repeats.ts";
import { routineOf } from "./routine.ts";

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

/**
 * Creates the demo company with the product's own operations: two years of events in their order, in one transaction. An interrupted start
 * leaves nothing behind, and the next one starts over.
 */
export async function fillDemo(options: FillOptions): Promise<void> {
  const { app, progress } = options;
  const calendar = new Calendar(options.today ?? dayIn("Europe/Paris"));
  const folder = await mkdtemp(join(tmpdir(), "cordial-demo-"));
  const cast = new Cast();
  try {
    const expenses = planExpenses(calendar);
    const [receipts, signIns] = await Promise.all([Receipts.make(expenses, folder, progress), signInsOf(app.factors)]);
    await inTransaction(app.pool, async (db) => {
      const at = async (moment: string): Promise<unknown> => await setClock.all(db, moment);
      await at(calendar.moment(FOUNDED, MORNING));
      await makeSettings(db);
      const company = await makeCompany(db);
      const lists = await makeTradeLists(db);
      await makePeople(db, cast, company, signIns, (days) => calendar.moment(days, MORNING));
      await makeStaff(db, cast, company.countries);
      await readRightsAgain(db, cast);
      await recordFounding(db, cast);
      await makeChoices(cast);
      await makeRates(cast.tx("hugo"), company, calendar);
      const treasury = new Treasury(cast, app.services.storage, company);
      await treasury.open();
      const charges = new Charges(cast, company, treasury);
      await makeTaxes(cast.tx("admin"), company);
      await makeBrandPictures(cast.tx("admin"), app.services.storage, {
        folder,
        brands: lists.get("brand") ?? new Map(),
      });
      const contracts = await contractsOf(calendar, cast, app.services.storage, folder);
      const { storage } = app.services;
      const measured = await makeBenchmarks(cast.tx("admin"), lists, storage, folder);
      const stage = new Stage({ cast, storage: app.services.storage, company, treasury, receipts });
      const asAreasSee: DemoCompany = {
        ...companyOf(cast, company, calendar),
        market: marketOf(lists, measured),
        storage: app.services.storage,
        passwordHash: signIns.demo,
        upload: async (...file) => await laidIn(folder, ...file),
        letter: async (title, lines) =>
          await laidIn(folder, letterPdf(title, lines), `${title}.pdf`, "application/pdf"),
      };
      const advances = new Advances({ cast, storage: app.services.storage, company, treasury });
      const parts = await Promise.all(areas.flatMap((area) => area.demo?.() ?? []));
      const happenings = [
        ...routineOf(calendar, treasury),
        ...charges.happenings(calendar),
        ...advances.happenings(calendar),
        ...new MonthEnds({ cast, company, treasury, open: house.openInMonth }).happenings(calendar),
        ...repeatsOf(calendar, { cast, storage, company, treasury }),
        ...policyOf(calendar, { cast, storage, company, treasury }),
        ...contracts,
        ...parts.flatMap((part) => part(asAreasSee)),
        ...expenses.flatMap((e) =>
          e.steps.map((step) => ({ at: step.at, happen: async () => await stage.take(e, step) })),
        ),
      ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
      let year = "";
      for (const { at: moment, happen } of happenings) {
        if (moment.slice(0, 4) !== year) progress(`  the year ${(year = moment.slice(0, 4))}`);
        await at(moment);
        await happen();
      }
      await finish(db, calendar);
    });
  } catch (error) {
    await cast.rolledBack();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What areas get to add their part to the demo company. */
const companyOf = (
  cast: Cast,
  company: Company,
  calendar: Calendar,
): Omit<DemoCompany, "market" | "storage" | "upload" | "letter" | "passwordHash"> => ({
  as: (who) => cast.tx(who as PersonKey),
  country: (iso2) => idOf(company.countries, iso2),
  office: (name) => idOf(company.zones, name as OfficeName),
  currency: (iso) => idOf(company.currencies, iso as CurrencyIso),
  ago: (days) => calendar.ago(days),
  workday: (days) => calendar.workday(days),
  moment: (days, minutes) => calendar.moment(days, minutes),
});

const marketOf = (lists: TradeLists, measured: ReadonlyMap<string, string>): DemoMarket => ({
  id: (list, name) => idOf(lists.get(list) ?? new Map(), name),
  brands: trade.brands,
  packagings: trade.packagings.map(([name]) => name),
  suppliers: trade.suppliers,
  applicationOf: trade.applicationOf,
  benchmarksOf: (b2cs) => benchmarks.flatMap(([name, , b2c]) => (b2cs.includes(b2c) ? [idOf(measured, name)] : [])),
});

async function finish(db: Db, calendar: Calendar): Promise<void> {
  await readOldNotices.run(db, `${calendar.ago(4)}T00:00:00Z`);
  await mailedOldNotices.run(db, `${calendar.ago(1)}T00:00:00Z`);
  await dropLive.run(db);
  await markFilled(db, calendar.ago(0));
}

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { today as dayIn } from "#contract/kit/dates.ts";
import { bootstrap } from "#contract/access/endpoints.ts";
import { login } from "#contract/access/sign-in.ts";
import { secondStep } from "#contract/access/security.ts";
import { expenseStates } from "#contract/expenses/lifecycle.ts";
import type { Permission } from "#contract/permissions.ts";
import { advanceStates } from "#contract/advances/lifecycle.ts";
import { verify } from "#server/verify.ts";
import { planExpenses } from "#server/expenses/demo/plan.ts";
import { copyDemo } from "#server/testing/demo-copy.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { rateOf } from "#server/zones/demo/rates.ts";
import { DEFAULT_PASSWORD, demoAccounts, type OfficeName, type PersonKey } from "./accounts.ts";
import { calendarOf } from "./days.ts";
import { demoIsDue, fillDemo } from "./fill.ts";

const TODAY = dayIn("Europe/Paris");
/** In the first days of a month the founding lies one month further back. */
const MONTHS = calendarOf(TODAY).moment(738, 420).slice(0, 7) < calendarOf(TODAY).month(24) ? 26 : 25;
const said: string[] = [];
const fill = async (t: TestApp): Promise<void> =>
  await fillDemo({ app: t.app, today: TODAY, progress: (line) => said.push(line) });

/** The content of a fill, without its identifiers. */
async function storyOf(t: TestApp): Promise<unknown[]> {
  const { rows } = await t.owner.query<Record<string, unknown>>(
    `SELECT e.number, e.title, e.status, e.amount, e.validated_amount, e.paid_amount, e.archived, e.start_date, e.sent_at, u.email, z.name AS zone, c.iso,
       (SELECT array_agg(f.sha256 || f.name ORDER BY f.name) FROM file f WHERE f.record_id = e.hash_id) AS files
     FROM expense e JOIN app_user u ON u.hash_id = e.user_id JOIN zone z ON z.hash_id = e.zone_id JOIN currency c ON c.hash_id = e.currency_id ORDER BY e.number`,
  );
  const ledger = await t.owner.query<Record<string, unknown>>(
    "SELECT t.number, t.kind, t.day, t.label, t.rate_exchange, p.currency_iso, p.amount, p.balance_after FROM ledger_posting p JOIN ledger_transaction t ON t.hash_id = p.transaction_id ORDER BY p.currency_iso, t.number, p.amount",
  );
  const parts = await t.owner.query<Record<string, unknown>>(
    `SELECT c.name, q.line, q.filling_capacity::text AS rate, q.year::text AS year FROM equipment q JOIN contact c ON c.hash_id = q.contact_id
     UNION ALL SELECT c.name, q.description, q.price::text, f.sha256 FROM portfolio q JOIN contact c ON c.hash_id = q.contact_id JOIN file f ON f.hash_id = q.image_file_id ORDER BY 1, 2, 3, 4`,
  );
  return [rows, ledger.rows, parts.rows];
}

describe("the demo company", () => {
  let t: TestApp;
  let other: TestApp;
  before(async () => {
    other = await testApp();
    assert.equal(await demoIsDue(other.appUrl), true);
    // The copy that the browser tests use too, and a second fill in parallel.
    [t] = await Promise.all([copyDemo(TODAY, (line) => said.push(line)).then(testApp), fill(other)]);
  });
  after(async () => {
    await t.close();
    await other.close();
  });

  const count = async (text: string, ...values: unknown[]): Promise<number> =>
    Number((await t.owner.query<{ n: string }>(`SELECT count(*) AS n FROM ${text}`, values)).rows[0]?.n);

  test("is filled once", async () => {
    assert.equal(await demoIsDue(t.appUrl), false);
    assert.ok(said.length > 0);
  });

  test("has some 400 expenses, in every state, most of them paid", async () => {
    const all = await count("expense");
    assert.ok(all >= 380 && all <= 460, String(all));
    for (const status of expenseStates) assert.ok((await count("expense WHERE status = $1", status)) >= 4, status);
    assert.ok((await count("expense WHERE status = 'PAID'")) > all * 0.75);
    assert.ok((await count("expense WHERE archived")) > 50);
    assert.ok((await count("expense_fee WHERE struck")) > 5);
    assert.ok((await count("expense_payment WHERE rate_exchange IS NOT NULL")) > 15);
    assert.ok((await count("expense_payment WHERE reversed_by IS NOT NULL")) > 10);
    for (const state of advanceStates) assert.ok((await count("advance WHERE state = $1", state)) >= 1, state);
    assert.equal(await count("advance WHERE months IS NOT NULL"), 2);
    assert.ok((await count("advance_settlement")) >= 4);
    assert.ok((await count("audit WHERE action = 'reject'")) > (await count("expense WHERE status = 'REJECTED'")));
  });

  test("keeps its books: the ledger holds, nothing goes below zero", async () => {
    assert.deepEqual((await verify(t.ownerUrl)).problems, []);
    assert.equal(
      await count(
        "ledger_posting p JOIN ledger_account a ON a.hash_id = p.account_id WHERE a.kind IN ('account', 'box') AND p.balance_after < 0",
      ),
      0,
    );
  });

  test("has closed months in each office that keeps books, and counts of its boxes: one short, one that waits", async () => {
    assert.equal(await count("(SELECT DISTINCT zone_id FROM closed_month) z"), 3);
    assert.ok((await count("closed_month WHERE jsonb_array_length(ticks) > 0")) >= 1, "some of it was passed over");
    assert.ok((await count("cash_count WHERE state = 'SIGNED' AND counted_amount < expected_amount")) >= 1);
    assert.equal(await count("cash_count WHERE state = 'COUNTED'"), 1);
    assert.equal(await count("cash_count WHERE signer_id = user_id"), 0);
  });

  test("paid everybody in three offices for two years: this month's payslips are drafts, with instalments", async () => {
    const [last, now] = ["date_trunc('month', current_date) - interval '1 month'", "date_trunc('month', current_date)"];
    assert.equal(await count("(SELECT DISTINCT month FROM payslip) m"), 24);
    assert.equal(await count("payslip WHERE state = 'UNVALIDATED'"), await count(`payslip WHERE month = ${now}`));
    assert.equal(await count("(SELECT DISTINCT user_id, zone_id FROM payslip) p"), 11);
    assert.equal(await count(`payslip WHERE month = ${last} AND state = 'VALIDATED'`), 10, "Noah came this month");
    assert.equal(await count(`payslip WHERE month = ${last} AND paid_on IS NOT NULL`), 10, "they are paid");
    assert.ok((await count(`payslip WHERE month = ${now} AND advances > 0`)) >= 2, "Didier and Gaston pay loans back");
  });

  test("has 60 companies in more than 12 countries, with staff and phones, entered over the two years", async () => {
    assert.equal(await count("contact WHERE contact_type = 'society' AND NOT proposed"), 60);
    assert.ok((await count("country k WHERE EXISTS (SELECT 1 FROM contact c WHERE c.country_id = k.hash_id)")) >= 12);
    assert.ok((await count("contact WHERE company_id IS NOT NULL AND jsonb_array_length(phones) > 0")) >= 90);
    assert.ok((await count("contact WHERE created_at < now() - interval '365 days'")) >= 40);
    assert.equal(
      await count("contact_representative"),
      await count("contact WHERE contact_type = 'society' AND NOT proposed"),
    );
    assert.ok((await count("supplier WHERE contact_id IS NOT NULL")) >= 5);
    assert.equal(await count("contact a JOIN contact b ON a.mails = b.mails AND a.name < b.name"), 1);
  });

  test("knows what runs at its customers and what they sell, with drawn pictures and prices in their currencies", async () => {
    assert.ok((await count("equipment")) >= 60);
    assert.equal(await count("equipment WHERE created_at > now()"), 0);
    assert.ok((await count("portfolio")) >= 60);
    assert.equal(await count("portfolio WHERE source <> 'Website' AND (image_file_id IS NULL OR price IS NULL)"), 0);
    // Including what their websites list: the market picture needs many products in many countries.
    assert.ok((await count("portfolio")) >= 200);
    assert.ok((await count("(SELECT DISTINCT country_id FROM portfolio_country) x")) >= 20);
    assert.ok((await count("(SELECT DISTINCT currency_id FROM portfolio) x")) >= 5);
    assert.ok((await count("portfolio WHERE gone_since IS NOT NULL")) >= 3);
    assert.equal(await count("benchmark WHERE image IS NOT NULL AND brix IS NOT NULL"), 12);
    assert.ok((await count("contact_benchmark")) >= 10);
    assert.ok((await count("contact_contract")) >= 10, "contracts with contacts");
    assert.equal(
      await count("file WHERE kind = 'contact_contract'"),
      await count("contact_contract"),
      "each with its paper",
    );
  });

  test("lies in the past, in the order of its identifiers", async () => {
    assert.equal(await count("expense WHERE created_at > now() OR created_at < now() - interval '745 days'"), 0);
    assert.equal(await count("ledger_transaction WHERE created_at > now() OR day > current_date"), 0);
    assert.equal(
      await count(
        "(SELECT created_at, lag(created_at) OVER (ORDER BY hash_id) AS before FROM expense) s WHERE before > created_at",
      ),
      0,
    );
    // A payroll is dated the last day of its month, and paid somewhat before.
    const early = "f.day > e.created_at::date AND e.payroll_month IS NULL";
    assert.equal(await count(`expense_fee f JOIN expense e ON e.hash_id = f.expense_id WHERE ${early}`), 0);
  });

  test("has work waiting for everybody", async () => {
    const of = async (email: string, status: string): Promise<number> =>
      await count(
        "expense e JOIN app_user u ON u.hash_id = e.user_id WHERE u.email = $1 AND e.status = $2 AND NOT e.archived",
        email,
        status,
      );
    for (const status of expenseStates) assert.ok((await of("alice@cordial.example", status)) >= 2, `Alice, ${status}`);
    const waiting = async (status: string, but: string): Promise<number> =>
      await count(
        "expense e JOIN zone z ON z.hash_id = e.zone_id JOIN app_user u ON u.hash_id = e.user_id WHERE z.name = 'Paris' AND e.status = $1 AND u.email <> $2",
        status,
        but,
      );
    assert.equal(await waiting("UNVALIDATED", "bruno@cordial.example"), 6);
    assert.ok((await waiting("APPROVED", "chloe@cordial.example")) >= 3);
    assert.ok((await waiting("VALIDATED", "chloe@cordial.example")) >= 3);
  });

  test("numbers everybody's notifications from 1", async () => {
    const { rows } = await t.owner.query(
      `SELECT u.email FROM app_user u LEFT JOIN notification n ON n.user_id = u.hash_id GROUP BY u.hash_id
       HAVING coalesce(max(n.seq), 0) <> count(n.seq) OR coalesce(min(n.seq), 1) <> 1`,
    );
    assert.deepEqual(rows, []);
    assert.ok((await count("notification")) > 3000);
  });

  test("leaves people's rows as they are, which every statement about them reads until the end", async () => {
    const { rows } = await t.owner.query<{ pages: number }>(
      "SELECT pg_relation_size('app_user')::int / 8192 AS pages FROM app_user LIMIT 1",
    );
    assert.ok((rows[0]?.pages ?? 0) < 20, `${rows[0]?.pages} pages`);
  });

  test("leaves no flood: old notifications are read, no live message is due", async () => {
    assert.equal(await count("notification WHERE read_at IS NULL AND created_at < now() - interval '9 days'"), 0);
    assert.equal(await count("outbox"), 0);
    const { rows } = await t.owner.query<{ most: number }>(
      "SELECT max(n) AS most FROM (SELECT count(*)::int AS n FROM notification WHERE read_at IS NULL GROUP BY user_id) s",
    );
    assert.ok((rows[0]?.most ?? 0) < 30, `somebody has ${rows[0]?.most} to read`);
  });

  test("has a rate for each month since its founding, 738 days ago, and none where there is no currency", async () => {
    for (const [office, months] of [
      ["Paris", MONTHS],
      ["Douala", MONTHS],
      ["Cape Town", MONTHS],
      ["Antananarivo", 0],
    ] as const)
      assert.equal(
        await count("exchange_rate r JOIN zone z ON z.hash_id = r.zone_id WHERE z.name = $1", office),
        months,
        office,
      );
    assert.equal(
      await count("exchange_rate r JOIN zone z ON z.hash_id = r.zone_id WHERE z.name = 'Douala' AND r.rate <> 655.957"),
      0,
    );
    assert.equal(await count("currency_rate"), 6 * MONTHS, "headquarters keep those of other currencies");
    assert.equal(await count("zone WHERE name = 'Antananarivo' AND currency_id IS NULL"), 1);
  });

  test("lets everybody sign in, and only Noah must choose a password first", async () => {
    const zones = new Map<OfficeName, string>();
    const rights = new Map<PersonKey, Record<string, "all" | string[]>>();
    for (const a of demoAccounts) {
      const first = await t.nobody.ok(login, { body: { email: a.email, password: a.password } });
      assert.equal(first.asks, a.code && "first_code", a.key);
      const { access_token } =
        first.challenge === undefined
          ? first
          : await t.nobody.ok(secondStep, { body: { challenge: first.challenge, code: a.code ?? "" } });
      const { data } = await t.withToken(access_token).ok(bootstrap);
      assert.equal(data.user?.password_secure, a.key !== "noah", a.key);
      assert.equal(data.user?.zone?.name, a.office);
      assert.equal(data.user?.profile?.name, a.profile);
      rights.set(a.key, data.permissions);
      for (const z of data.zones) zones.set(z.name as OfficeName, z.hash_id);
    }
    const holds = (who: PersonKey, right: Permission, office: OfficeName): boolean => {
      const held = rights.get(who)?.[right];
      return held === "all" || (held?.includes(zones.get(office) ?? "") ?? false);
    };
    const facts: [PersonKey, Permission, OfficeName, boolean][] = [
      ["admin", "expense_paying", "Cape Town", true],
      ["alice", "travel_expenses_create", "Paris", true],
      ["alice", "expense_approving", "Paris", false],
      ["bruno", "expense_approving", "Paris", true],
      ["bruno", "expense_approving", "Douala", false],
      ["bruno", "expense_validating", "Paris", false],
      ["chloe", "expense_validating", "Paris", true],
      ["chloe", "expense_paying", "Paris", true],
      ["chloe", "expense_rollback", "Paris", true],
      ["chloe", "expense_paying", "Douala", false],
      ["chloe", "expense_approving", "Paris", false],
      ["didier", "expense_sending", "Douala", true],
      ["didier", "expense_paying", "Douala", false],
      ["esther", "expense_approving", "Douala", true],
      ["esther", "expense_paying", "Douala", true],
      ["esther", "accountings_account", "Douala", true],
      ["esther", "expense_paying", "Paris", false],
      ["ines", "travel_expenses_create", "Cape Town", true],
      ["farah", "expense_reports_create", "Paris", true],
      ["gaston", "users_update", "Paris", true],
      ["gaston", "expense_paying", "Paris", false],
      ["hugo", "expense_approving", "Cape Town", true],
      ["hugo", "expense_paying", "Douala", true],
      ["hugo", "accountings_all", "Antananarivo", true],
    ];
    for (const [who, right, office, held] of facts)
      assert.equal(holds(who, right, office), held, `${who} ${right} ${office}`);
    const { rows } = await t.owner.query<{ value: string[] }>(
      "SELECT value FROM setting WHERE key = 'default_passwords'",
    );
    assert.equal(rows[0]?.value.length, 2);
    assert.ok(rows[0].value.includes(DEFAULT_PASSWORD));
  });

  test("tells the same story in another database", async () => {
    assert.deepEqual(await storyOf(other), await storyOf(t));
  });
});

describe("the plan of the demo company", () => {
  test("holds on any day: as many expenses, by the same people, in the same states and amounts", () => {
    const told = (today: string) =>
      planExpenses(calendarOf(today)).map((e) => [
        e.key,
        e.who,
        e.ending,
        e.story.fees.map((f) => f.amount),
        e.steps.map((s) => s.act.do),
      ]);
    const first = told("2026-11-21");
    for (const today of ["2026-01-31", "2026-03-01", "2027-02-28", "2028-02-29", "2026-08-02"])
      assert.equal(told(today).length, first.length);
    for (const today of ["2026-11-22", "2026-11-23", "2027-06-15"]) {
      const then = told(today);
      const same = then.filter((e, i) => JSON.stringify(e.slice(0, 4)) === JSON.stringify(first[i]?.slice(0, 4)));
      assert.ok(same.length >= first.length - 6, `${today}: ${same.length} of ${first.length}`);
    }
  });

  test("takes steps in order, none of them today", () => {
    for (const today of ["2026-11-21", "2026-11-22", "2026-11-23", "2026-03-01"]) {
      const midnight = `${today}T00:00:00`;
      for (const e of planExpenses(calendarOf(today))) {
        assert.ok(
          e.steps.every((s, i) => s.at < midnight && s.at > (e.steps[i - 1]?.at ?? "")),
          `${today} ${e.key}`,
        );
      }
    }
  });

  test("knows rates of the past and carries the last one on", () => {
    assert.equal(rateOf("EUR", "XAF", "2025-03"), "655.957");
    assert.equal(rateOf("XAF", "XOF", "2025-03"), "1");
    assert.equal(rateOf("XAF", "EUR", "2025-03"), "0.0015244902");
    const [known, beyond] = [Number(rateOf("EUR", "ZAR", "2026-06")), Number(rateOf("EUR", "ZAR", "2031-01"))];
    assert.ok(Math.abs(beyond / known - 1) < 0.03);
    assert.equal(rateOf("EUR", "ZAR", "2031-01"), rateOf("EUR", "ZAR", "2031-01"));
  });
});

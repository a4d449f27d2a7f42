import { recipeRows } from "#server/recipes/public.ts";
import { contactRows } from "#server/contacts/public.ts";
import { guestRows, appointmentRows } from "#server/agenda/public.ts";
import type { ReportKind } from "#contract/reports/schemas.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { sql } from "#server/kit/sql/database.ts";
import { input, type DemoCompany, type Happening } from "#server/kit/area/demo.ts";
import { recordAs } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { periodReport, weeklyReport } from "./draft.ts";
import { configureMailing, mailDue } from "./mailing.ts";
import { tickStep } from "./tick-step.ts";
import { sendReport } from "./send-report.ts";
import { storeReport } from "./store-report.ts";
import { updateReport } from "./update-report.ts";

interface Visited {
  readonly contact_id: string;
  readonly day: string;
  readonly place: string | null;
  readonly name: string;
  readonly people: string[];
}
/** The person's latest visit up to a day that has no report yet. */
const visited = sql<Visited, [person: string, day: string]>(`
  SELECT a.contact_id, left(a.wall_start, 10) AS day, a.place, c.name, ARRAY(SELECT g.contact_id FROM ${guestRows("g")} WHERE g.appointment_id = a.hash_id) AS people
  FROM ${appointmentRows("a")} JOIN ${contactRows("c")} ON c.hash_id = a.contact_id WHERE a.user_id = $1 AND a.kind = 'visit' AND left(a.wall_start, 10) <= $2
    AND NOT EXISTS (SELECT 1 FROM report r WHERE r.user_id = a.user_id AND r.contact_id = a.contact_id AND r.date = left(a.wall_start, 10)::date)
  ORDER BY a.wall_start DESC, a.hash_id LIMIT 1`);
const recipes = sql<{ hash_id: string; name: string }>(
  `SELECT hash_id, name FROM ${recipeRows("recipe")} ORDER BY created_at, hash_id LIMIT 14`,
);
/** Marks all mails as sent. Otherwise two years of them would go out when the demo starts. */
const mailedAll = sql<unknown>(
  "UPDATE report_recipient x SET mailed_at = x.sent_at, mailed_edition = r.edition FROM report r WHERE r.hash_id = x.report_id AND x.mailed_at IS NULL",
);

/** A setting's first slot is computed from the machine's clock; this moves it to the demo's clock. */
const dueAtOnce = sql<unknown>("UPDATE report_mailing SET next_at = since");

const VISITS = [
  {
    purpose: "New citrus range",
    summary:
      "They want to renew three references of their lemonade range before summer. The tasting of our lemon went well; the marketing manager asked for more zest on the nose. Decision expected at the end of the month.",
    needs: "A lemon that keeps its top note in glass after six months, at most 0.8 g/L.",
    competitors: "A German house proposed a cheaper synthetic lemon.",
    samples: "Lemon 3 × 100 mL, blood orange 1 × 100 mL.",
    step: "Send the three lemon samples",
  },
  {
    purpose: "Price list for the coming year",
    summary:
      "Yearly talk about prices. They accept the rise on vanilla and ask for a discount from 500 kg on. Volumes stay as they are; they will confirm by mail.",
    needs: "Prices by step of 100 kg, delivered.",
    competitors: null,
    samples: null,
    step: "Mail the offer with volume steps",
  },
  {
    purpose: "Sugar-free base",
    summary:
      "The laboratory showed the trial of the sugar-free tonic. Bitterness is right, the aftertaste of the sweetener comes through after ten seconds. They would try a masking flavour.",
    needs: "A masking flavour that works with sucralose at pH 3.",
    competitors: "They tasted a Swiss masking flavour last week and found it soapy.",
    samples: "Masking flavour 2 × 50 mL.",
    step: "Plan a tasting with their laboratory",
  },
  {
    purpose: "Line trial",
    summary:
      "We followed the first filling of the passion fruit drink: 4,000 litres, no foam, Brix within limits. Quality released the batch the same day.",
    needs: "Two more batches in the next month.",
    competitors: null,
    samples: null,
    step: "Check stock of passion fruit for two batches",
  },
] as const;
const TRIALS = [
  { name: "A: 0.6 g/L", result: "Too weak after pasteurisation" },
  { name: "B: 0.8 g/L", result: "Balanced, preferred by five tasters of seven" },
  { name: "C: 1.0 g/L", result: "Good at first, bitter after a week at 30 °C" },
];
const travellers = ["alice", "didier", "ines"] as const;
/** Ages in days of the visit reports, just after the visits of the agenda's demo. The newest visits have no report yet. */
const visitDays = [699, 609, 539, 454, 379, 309, 249, 189, 149, 119, 94, 74, 59, 46, 32, 25, 18, 11, 7];
const laboratoryDays = [690, 600, 520, 440, 370, 300, 240, 180, 130, 90, 60, 35, 20, 9, 2];
const WEEKLY = 26;
const mailingDays = [29, 22, 15, 8, 1];

const todayOf = (company: DemoCompany): string => company.moment(0, 0).slice(0, 10);

async function send(company: DemoCompany, tx: Tx, id: string, ...to: readonly string[]): Promise<void> {
  const recipients = to.map((key) => company.as(key).person.id);
  await sendReport(tx, { params: { id }, body: { recipients }, query: undefined });
}

async function visit(company: DemoCompany, who: string, n: number, days: number): Promise<void> {
  const tx = company.as(who);
  const found = await visited.first(tx.db, tx.person.id, shiftDay(todayOf(company), -days));
  const words = VISITS[n % VISITS.length];
  if (!found || !words) return;
  const { step, ...fields } = words;
  const { data } = await storeReport(company)(tx, {
    body: {
      kind: "visit",
      contact_hash_id: found.contact_id,
      contact_people: found.people,
      date: found.day,
      place: found.place,
      ...fields,
      steps: [
        { text: step, person_hash_id: tx.person.id, due_on: shiftDay(found.day, 10) },
        ...(n % 3 === 0 ? [{ text: "Call back after their tasting", due_on: shiftDay(found.day, 21) }] : []),
      ],
    },
  });
  // Old steps are done; some of the newest are open.
  for (const [i, { hash_id }] of data.steps.entries())
    if (days > 40 || (i === 0 && n % 2 === 0))
      await tickStep(tx, {
        params: { id: data.hash_id },
        body: { step_hash_id: hash_id, done: true },
        query: undefined,
      });
  if (days > 10) await send(company, tx, data.hash_id, "admin");
  if (days > 10 && n % 9 === 4)
    await updateReport(company)(tx, {
      params: { id: data.hash_id },
      query: undefined,
      body: { needs: `${fields.needs} Confirmed by phone.`, changed: "The customer confirmed what they need" },
    });
}

async function laboratory(company: DemoCompany, n: number, days: number): Promise<void> {
  const tx = company.as("farah");
  const known = await recipes.all(tx.db);
  const recipe = known[n % Math.max(1, known.length)];
  const { data } = await storeReport(company)(tx, {
    body: {
      kind: "laboratory",
      recipe_hash_id: recipe?.hash_id ?? null,
      project: recipe ? null : "First lemonades",
      date: shiftDay(todayOf(company), -days),
      purpose: "Dosage and stability",
      summary: `Three dosages of ${recipe?.name ?? "lemon"} in the standard base, tasted by seven. B goes on to the six-month test at 30 °C.`,
      trials: TRIALS,
      steps: [
        {
          text: "Taste the six-month sample",
          person_hash_id: tx.person.id,
          due_on: shiftDay(todayOf(company), 180 - days),
        },
      ],
    },
  });
  if (days > 5) await send(company, tx, data.hash_id, "alice", "admin");
}

async function weekly(company: DemoCompany, who: string, days: number): Promise<void> {
  const tx = company.as(who);
  const date = shiftDay(todayOf(company), -days);
  const { data } = await weeklyReport(tx, input(undefined, { date }));
  const summary =
    "A full week on the road. Two customers are close to a decision on the citrus range; one order is confirmed. Next week is for offers and samples.";
  await updateReport(company)(tx, { params: { id: data.hash_id }, body: { summary }, query: undefined });
  await send(company, tx, data.hash_id, "bruno", "admin");
}

const mailing = (company: DemoCompany, who: string, kinds: readonly ReportKind[]): Promise<unknown> =>
  configureMailing(company.as("admin"), {
    body: {
      user_hash_id: company.as(who).person.id,
      zone_hash_id: company.office("Paris"),
      every: "week",
      weekday: 1,
      hour: 8,
      kinds: [...kinds],
      offices: [],
      countries: [],
      skip_empty: true,
    },
  });

/** Reports of visits and from the laboratory, and one of a period. */
const written = (company: DemoCompany): readonly Happening[] => [
  ...travellers.flatMap((who, w) =>
    visitDays.map((days, i): Happening => ({
      at: company.moment(days - w, 980 + i + w * 31),
      happen: () => visit(company, who, i + w, days - w),
    })),
  ),
  ...laboratoryDays.map((days, i): Happening => ({
    at: company.moment(days, 990 + i),
    happen: () => laboratory(company, i, days),
  })),
  ...Array.from({ length: WEEKLY }, (_, i): Happening => {
    const days = 12 + i * 14;
    return { at: company.moment(days - 5, 1000 + i), happen: () => weekly(company, "alice", days) };
  }),
  {
    at: company.moment(4, 1010),
    happen: () =>
      periodReport(company.as("admin"), {
        body: { date_start: shiftDay(todayOf(company), -95), date_end: shiftDay(todayOf(company), -5) },
        params: undefined,
        query: undefined,
      }),
  },
];

/** How reports are mailed, and the mails of the last weeks. */
const mailed = (company: DemoCompany): readonly Happening[] => [
  {
    at: company.moment(40, 1012),
    happen: async () => {
      await mailing(company, "admin", []);
      await mailing(company, "alice", ["visit", "laboratory"]);
      await dueAtOnce.run(company.as("admin").db);
    },
  },
  ...mailingDays.map((days): Happening => {
    const at = company.moment(days, 1150);
    return {
      at,
      happen: async () => {
        const { db, call } = company.as("admin");
        // The demo sends no mail.
        const events = await mailDue(db, new Date(at), { publicUrl: "", mail: async () => undefined });
        await recordAs(db, call, null, events);
      },
    };
  }),
  {
    at: company.moment(1, 1200),
    happen: async () => {
      await mailedAll.run(company.as("admin").db);
    },
  },
];

/** Two years of reports: visits, laboratory reports, Alice's weekly reports, and the mailing settings. */
export const reportsDemo = (company: DemoCompany): readonly Happening[] => [...written(company), ...mailed(company)];

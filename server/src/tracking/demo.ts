import { listRows } from "#server/reference/public.ts";
import { placeRows } from "#server/laboratory/public.ts";
import { recipeRows } from "#server/recipes/public.ts";
import { contactRows } from "#server/contacts/public.ts";
import { storeBottled } from "../laboratory/public.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import type { ParcelState } from "#contract/tracking/lifecycle.ts";
import { sql } from "#server/kit/sql/database.ts";
import { input, type DemoCompany, type Happening } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { archiveSample } from "./archive-sample.ts";
import { changeCode } from "./change-code.ts";
import { giveVerdict } from "./give-verdict.ts";
import { setSampleState } from "./set-sample-state.ts";
import { storeSample } from "./store-sample.ts";
import { updateSample } from "./update-sample.ts";

/** No carrier keys: the demo sets parcel states by hand. */
const alone = {
  carriers: {
    dhl: { key: undefined, url: "" },
    laposte: { key: undefined, url: "" },
    callsPerDay: 0,
    gap: 0,
    timeout: 0,
  },
};
const customers = sql<{ hash_id: string }, [owner: string]>(
  `SELECT hash_id FROM ${contactRows("contact")} WHERE contact_type = 'society' AND $1::uuid = ANY (owners) ORDER BY name, hash_id LIMIT 24`,
);
const recipes = sql<{ hash_id: string }>(
  `SELECT r.hash_id FROM ${recipeRows("r")} ORDER BY r.created_at, r.hash_id LIMIT 14`,
);
const laboratory = sql<{ hash_id: string }>(
  `SELECT hash_id FROM ${placeRows("stock_place")} WHERE kind = 'laboratory' ORDER BY created_at, hash_id LIMIT 1`,
);
const euro = sql<{ hash_id: string }>(`SELECT hash_id FROM ${listRows("currency", "currency")} WHERE iso = 'EUR'`);

type Lines = readonly { readonly recipe_hash_id: string; readonly quantity: number; readonly lot: string | null }[];
/** What happens to a parcel of the demo. */
interface Story {
  readonly days: number;
  readonly states: readonly ParcelState[];
  readonly verdict?: "liked" | "changes" | "refused";
  readonly stays?: "requested";
  readonly archived?: true;
}
const arrived: readonly ParcelState[] = ["IN_TRANSIT", "DELIVERED"];
const VERDICTS = ["liked", "liked", "changes", "liked", "refused", "changes"] as const;
/** Two years of delivered parcels with verdicts, and one parcel in each state today. */
const stories: readonly Story[] = [
  ...Array.from({ length: 34 }, (_, i): Story => {
    const verdict = i % 7 === 5 ? undefined : VERDICTS[i % VERDICTS.length];
    return {
      days: 690 - i * 19,
      states: arrived,
      ...(verdict && { verdict }),
      ...(i < 8 && { archived: true as const }),
    };
  }),
  { days: 44, states: ["IN_TRANSIT", "EXPIRED"] },
  { days: 30, states: arrived },
  { days: 24, states: arrived, verdict: "liked" },
  { days: 15, states: ["IN_TRANSIT", "EXCEPTION"] },
  { days: 11, states: ["IN_TRANSIT", "PICKUP"] },
  { days: 9, states: ["IN_TRANSIT", "ATTEMPT_FAILED"] },
  { days: 8, states: arrived },
  { days: 7, states: ["IN_TRANSIT", "OUT_FOR_DELIVERY"] },
  { days: 6, states: ["IN_TRANSIT"] },
  { days: 5, states: ["INFO_RECEIVED"] },
  { days: 4, states: [] },
  { days: 3, states: [], stays: "requested" },
  { days: 1, states: [], stays: "requested" },
];
const WORDS = {
  liked: [
    "Fresh and natural, they want a trial of 500 L.",
    "Exactly the profile they were looking for.",
    "Preferred over their current supplier.",
  ],
  changes: ["A little less sweet, more zest on the nose.", "Colour too dark for their bottle."],
  refused: ["Off-note after two weeks in the cold.", "Too expensive for this range."],
} as const;
const NOON = 700;
/** Number of recipes with bottles in stock, so that some samples are taken from a lot. */
const STOCKED = 4;

/** A code in the carrier's format: a DHL waybill or a La Poste number. */
function codeOf(n: number): string {
  const serial = 214_300_700 + n * 31;
  return n % 3 === 2 ? `6A${30_112_000_000 + n * 77}` : `${serial}${serial % 7}`;
}

/** The samples of the demo, while they are made. */
interface Sampling {
  readonly at: (days: number, minutes: number, happen: Happening["happen"]) => Happening;
  /** The person's transaction at the time of the event, because `sent_at` and `delivered_at` come from the call's time. */
  readonly as: (who: string) => Tx;
  /** Bottles in stock, by recipe. */
  readonly lots: Map<string, string>;
  readonly made: { id: string; line: string; lines: Lines }[];
}

function samplingOf(company: DemoCompany): Sampling {
  let now = new Date();
  return {
    at(days, minutes, happen) {
      const moment = company.moment(days, minutes);
      return {
        at: moment,
        happen: async () => {
          now = new Date(moment);
          return await happen();
        },
      };
    },
    as(who) {
      const tx = company.as(who);
      return { ...tx, call: { ...tx.call, now } };
    },
    lots: new Map(),
    made: [],
  };
}

async function stock({ as, lots }: Sampling): Promise<void> {
  const tx = as("farah");
  const lab = await laboratory.one(tx.db);
  for (const [i, { hash_id }] of (await recipes.all(tx.db)).slice(0, STOCKED).entries()) {
    const body = { recipe_hash_id: hash_id, lot: `EC-${String(i + 1).padStart(3, "0")}`, bottles: 40, litres: "4" };
    const { data } = await storeBottled(tx, {
      params: { shop_id: lab.hash_id },
      body: { ...body, reason: null },
      query: undefined,
    });
    lots.set(hash_id, data.hash_id);
  }
}

async function make({ as, made }: Sampling, n: number): Promise<void> {
  const tx = as("alice");
  const [all, known] = [await customers.all(tx.db, tx.person.id), await recipes.all(tx.db)];
  // In the company's first days there are no recipes yet.
  const customer = all[(n * 5) % Math.max(all.length, 1)];
  const first = known[(n * 3) % Math.max(known.length, 1)];
  if (!customer || !first) return;
  const second = n % 4 === 0 ? known[(n * 3 + 1) % known.length] : undefined;
  const day = tx.call.now.toISOString().slice(0, 10);
  const { hash_id: eur } = await euro.one(tx.db);
  const lot = `EC-${day.slice(2, 4)}${day.slice(5, 7)}`;
  const lines = [
    { recipe_hash_id: first.hash_id, quantity: 1 + (n % 3), lot },
    ...(second ? [{ recipe_hash_id: second.hash_id, quantity: 1, lot: null }] : []),
  ];
  const body = {
    contact_hash_id: customer.hash_id,
    date: day,
    recipient: null,
    follow_up_on: dayAfter(day, 21),
    cost: String(18 + ((n * 7) % 40)),
    currency_hash_id: eur,
    note: null,
    lines,
    code: null,
  };
  const { data } = await storeSample(alone)(tx, input(undefined, body));
  made[n] = { id: data.hash_id, line: data.lines[0]?.hash_id ?? "", lines };
}

/** Farah sends it, with bottles from stock if its recipe has some. */
async function send(sampling: Sampling, n: number): Promise<void> {
  const { as, lots, made } = sampling;
  const tx = as("farah");
  const one = made[n];
  const [first, ...others] = one?.lines ?? [];
  const stock_hash_id = first && lots.get(first.recipe_hash_id);
  if (one && first && stock_hash_id) {
    const lines = [{ recipe_hash_id: first.recipe_hash_id, quantity: first.quantity, stock_hash_id }, ...others];
    const { data } = await updateSample(tx, { ...oneOf(sampling, n), body: { lines } });
    one.line = data.lines[0]?.hash_id ?? "";
  }
  await changeCode(alone)(tx, { ...oneOf(sampling, n), body: { code: codeOf(n) } });
}

const oneOf = ({ made }: Sampling, n: number) => ({ params: { id: made[n]?.id ?? "" }, query: undefined });

/** What the customer says of it, as Alice writes it down. */
async function judge(sampling: Sampling, n: number, verdict: NonNullable<Story["verdict"]>): Promise<unknown> {
  const words = WORDS[verdict];
  const good = verdict === "liked" ? 5 : verdict === "changes" ? 3 : 2;
  const scores = { taste: good, colour: 3 + (n % 3), stability: 4 - (n % 2), price: 2 + (n % 3) };
  const line_hash_id = sampling.made[n]?.line ?? "";
  const body = { line_hash_id, verdict, ...scores, text: words[n % words.length] ?? null };
  return await giveVerdict(sampling.as("alice"), { ...oneOf(sampling, n), body });
}

function lifeOf(sampling: Sampling, { days, states, verdict, stays, archived }: Story, n: number): Happening[] {
  const { at, as, made } = sampling;
  /** Adds a later step to a sample, if it was created. */
  const then = (ago: number, step: number, happen: Happening["happen"]): Happening =>
    // Days of a weekend fall on the same workday, so the minutes keep the steps in order.
    at(Math.max(ago, 0), NOON + n + step * 20, async () => (made[n] ? await happen() : undefined));
  const came = days - 2 - states.length;
  const archive = () => archiveSample(as("alice"), { ...oneOf(sampling, n), body: {} });
  return [
    at(days, NOON + n, () => make(sampling, n)),
    ...(stays ? [] : [then(days - 1, 1, () => send(sampling, n))]),
    ...states.map((state, i) =>
      then(days - 2 - i * 2, 2 + i, () => setSampleState(as("farah"), { ...oneOf(sampling, n), body: { state } })),
    ),
    ...(verdict ? [then(came - 7, 4, () => judge(sampling, n, verdict))] : []),
    ...(archived ? [then(days - 60, 5, archive)] : []),
  ];
}

/** Samples for customers: Alice requests them, Farah sends them, the customers give verdicts. */
export function trackingDemo(company: DemoCompany): readonly Happening[] {
  const sampling = samplingOf(company);
  return [sampling.at(95, NOON, () => stock(sampling)), ...stories.flatMap((story, n) => lifeOf(sampling, story, n))];
}

import { shiftDay } from "#contract/kit/recurrence.ts";
import type { storeHoliday as storeCall } from "#contract/holidays/endpoints.ts";
import { typeDefaults } from "#contract/holidays/schemas.ts";
import { ruleDefaults } from "#contract/holidays/stock-plan.ts";
import type * as typeCalls from "#contract/holidays/types.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { type DemoCompany, type Happening, idOf, input, happensAt } from "#server/kit/area/demo.ts";
import { adjustStock } from "./adjust-stock.ts";
import { createCountryType } from "./configurations.ts";
import { setMinimumPresence } from "./calendar.ts";
import { sendHoliday } from "./send-holiday.ts";
import {
  approveHoliday,
  cancelHoliday,
  rejectHoliday,
  requestCancellation,
  takeBackHoliday,
  validateHoliday,
} from "./steps.ts";
import { storeHoliday } from "./store-holiday.ts";

type CountryType = ServerInput<typeof typeCalls.createCountryType>["body"];
type NewType = NonNullable<CountryType["type"]>;
type Rules = CountryType["configuration"];

const yearly = { ...ruleDefaults, stock: "cumulative", carry_months: 12 } as const;

/** Paris counts working days, 25 a year; in South Africa illness has 30 days in three years. */
const types: readonly (NewType & { readonly in: Readonly<Record<string, Omit<Rules, "valid_from">>> })[] = [
  {
    ...typeDefaults,
    name: "Annual leave",
    name_fr: "Congés payés",
    in: {
      FR: { ...yearly, days: 25, period_start: "06-01", round_up: true },
      CM: { ...yearly, days: 18, seniority: [{ years: 5, days: 2 }] },
      ZA: { ...yearly, stock: "fixed", days: 15, period_start: "anniversary", carry_months: 6 },
    },
  },
  {
    ...typeDefaults,
    name: "Extra day off",
    name_fr: "RTT",
    colour: "#3572b0",
    in: { FR: { ...ruleDefaults, stock: "fixed", days: 10, reset_yearly: true } },
  },
  {
    ...typeDefaults,
    name: "Sick leave",
    name_fr: "Maladie",
    colour: "#8a5a83",
    attachment_required: true,
    attachment_from_day: 3,
    may_start_earlier: true,
    days_back: 30,
    confidential: true,
    accrual_rate: 80,
    in: {
      FR: ruleDefaults,
      CM: ruleDefaults,
      ZA: { ...ruleDefaults, stock: "fixed", days: 30, period_start: "anniversary", period_months: 36 },
    },
  },
  {
    ...typeDefaults,
    name: "Unpaid leave",
    name_fr: "Congé sans solde",
    colour: "#b07d10",
    paid: false,
    deducts: false,
    accrual_rate: 0,
    in: { FR: ruleDefaults, CM: ruleDefaults, ZA: ruleDefaults },
  },
  {
    ...typeDefaults,
    name: "Family event",
    name_fr: "Événement familial",
    colour: "#5b6b62",
    attachment_required: true,
    may_start_earlier: true,
    days_back: 7,
    in: { FR: ruleDefaults, CM: ruleDefaults, ZA: ruleDefaults },
  },
];

type State = "draft" | "sent" | "taken back" | "approved" | "validated" | "rejected" | "asked" | "cancelled";
interface Plan {
  readonly who: string;
  readonly type: string;
  /** Days from today on, the first one and the last; a weekend becomes the Friday before. */
  readonly from: number;
  readonly to: number;
  /** Days ago that it was sent. */
  readonly sent: number;
  readonly to_state: State;
  readonly approves?: string;
  readonly validates?: string;
  readonly over?: Partial<ServerInput<typeof storeCall>["body"]["dates"][number]>;
  readonly note?: string;
  readonly substitute?: string;
}
const annual = "Annual leave";
/** Requests in every state: over, running, to come, one that nobody decided in time (DELAY), and Bruno away with a substitute. */
const plans: readonly Plan[] = [
  { who: "alice", type: annual, from: -130, to: -116, sent: 160, to_state: "validated", approves: "bruno" },
  { who: "farah", type: annual, from: -110, to: -100, sent: 140, to_state: "validated", approves: "bruno" },
  { who: "chloe", type: annual, from: -95, to: -88, sent: 120, to_state: "validated", approves: "hugo" },
  { who: "gaston", type: annual, from: -70, to: -60, sent: 90, to_state: "validated", validates: "bruno" },
  { who: "farah", type: "Sick leave", from: -40, to: -39, sent: 40, to_state: "validated" },
  { who: "didier", type: annual, from: -60, to: -52, sent: 80, to_state: "validated", approves: "esther" },
  { who: "ines", type: annual, from: -50, to: -46, sent: 70, to_state: "validated", approves: "hugo" },
  {
    who: "bruno",
    type: annual,
    from: -2,
    to: 5,
    sent: 35,
    to_state: "asked",
    approves: "hugo",
    substitute: "alice",
    note: "Audit avancé.",
  },
  { who: "hugo", type: annual, from: 31, to: 34, sent: 12, to_state: "validated" },
  { who: "alice", type: "Extra day off", from: -6, to: -6, sent: 9, to_state: "sent" },
  { who: "alice", type: annual, from: 25, to: 27, sent: 20, to_state: "validated", approves: "bruno" },
  { who: "chloe", type: annual, from: 31, to: 40, sent: 2, to_state: "sent", note: "Fêtes de fin d’année en famille." },
  { who: "farah", type: annual, from: 24, to: 27, sent: 6, to_state: "approved", approves: "bruno" },
  { who: "noah", type: "Unpaid leave", from: 25, to: 26, sent: 1, to_state: "sent", note: "Déménagement." },
  { who: "gaston", type: annual, from: 55, to: 60, sent: 5, to_state: "sent" },
  { who: "alice", type: annual, from: 80, to: 84, sent: 8, to_state: "rejected", approves: "bruno" },
  { who: "farah", type: "Extra day off", from: 12, to: 12, sent: 15, to_state: "cancelled", approves: "bruno" },
  { who: "alice", type: annual, from: 120, to: 130, sent: 0, to_state: "draft", note: "Pâques en Bretagne." },
  { who: "didier", type: annual, from: 20, to: 30, sent: 4, to_state: "sent" },
  { who: "ines", type: annual, from: 18, to: 22, sent: 3, to_state: "taken back", over: { ends: "midday" } },
];
const opened = [
  ["FR", ["alice", "bruno", "chloe", "farah", "gaston", "hugo"], annual, 6],
  ["CM", ["didier", "esther"], annual, 4],
] as const;
/** When leave came into Cordial, in days ago. */
const BEGAN = 400;

export function holidaysDemo(demo: DemoCompany): readonly Happening[] {
  const made = new Map<string, string>();
  const hr = demo.as("gaston");
  const began = demo.ago(BEGAN);
  const at = happensAt(demo);
  const makeTypes = async (): Promise<void> => {
    for (const { in: countries, ...type } of types)
      for (const [iso2, rules] of Object.entries(countries)) {
        const known = made.get(type.name);
        const which = known === undefined ? { type } : { holiday_type_hash_id: known };
        const body = { ...which, configuration: { ...rules, valid_from: began } };
        const { data } = await createCountryType(hr, input({ id: demo.country(iso2) }, body));
        made.set(type.name, data.hash_id);
      }
  };
  const openStocks = async (): Promise<void> => {
    for (const [, people, type, amount] of opened)
      for (const who of people)
        await adjustStock(demo.as(who === "gaston" ? "bruno" : "gaston"), {
          ...input(undefined, {
            user_hash_id: demo.as(who).person.id,
            holiday_type_hash_id: idOf(made, type),
            kind: "opening" as const,
            day: shiftDay(began, 1),
            amount,
            reason: "Reprise du solde à l’ouverture de Cordial",
          }),
          query: undefined,
        });
  };
  const setMinimums = async (): Promise<void> => {
    const departments = ["Finance", "Sales", "Management"].map((name) => ({
      department_hash_id: demo.entry("department", name),
      people: 1,
    }));
    await setMinimumPresence(hr, input({ id: demo.office("Paris") }, { departments }));
  };
  return [
    at(BEGAN, 500, makeTypes),
    at(BEGAN, 510, setMinimums),
    at(BEGAN - 3, 520, openStocks),
    ...plans.flatMap((plan, i) => lifeOf(demo, made, plan, i)),
  ];
}

function lifeOf(demo: DemoCompany, made: ReadonlyMap<string, string>, plan: Plan, i: number): Happening[] {
  const { who, type, from, to, sent, to_state: state, approves, validates = "gaston", over, note, substitute } = plan;
  const [owner, hr] = [demo.as(who), demo.as(validates)];
  let id = "";
  const on = (body: unknown) => input({ id }, body) as never;
  const at = (daysAgo: number, minutes: number, happen: () => Promise<unknown>): Happening => ({
    at: demo.moment(Math.max(0, daysAgo), minutes + i),
    happen,
  });
  const first = demo.workday(-from);
  const last = demo.workday(-to);
  const store = async (): Promise<void> => {
    const body = {
      holiday_type_hash_id: idOf(made, type),
      dates: [
        { start_date: first, end_date: last < first ? first : last, starts: "morning", ends: "evening", ...over },
      ],
      description: note ?? null,
      substitute_hash_id: substitute ? demo.as(substitute).person.id : null,
    } as const;
    id = (await storeHoliday(owner, demo.storage, { body: { ...body, dates: [...body.dates] } })).data.hash_id;
  };
  const isIn = (...states: readonly State[]): boolean => states.includes(state);
  const isDecided = isIn("validated", "asked", "cancelled");
  return [
    at(sent + 1, 500, store),
    ...(isIn("draft") ? [] : [at(sent, 530, async () => await sendHoliday(owner, on({})))]),
    ...(isIn("taken back") ? [at(sent, 560, async () => await takeBackHoliday(owner, on({})))] : []),
    ...(approves && (isDecided || isIn("approved"))
      ? [at(sent - 1, 600, async () => await approveHoliday(demo.as(approves), on({})))]
      : []),
    ...(isDecided ? [at(sent - 2, 640, async () => await validateHoliday(hr, on({})))] : []),
    ...(isIn("rejected")
      ? [at(sent - 1, 600, async () => await rejectHoliday(hr, on({ motif: "Salon des boissons cette semaine-là." })))]
      : []),
    ...(isIn("asked")
      ? [
          at(1, 660, async () => {
            const body = { reason: note ?? "", from_date: shiftDay(last, -1) };
            await requestCancellation(owner, on(body));
          }),
        ]
      : []),
    ...(isIn("cancelled")
      ? [
          at(sent - 4, 600, async () => await requestCancellation(owner, on({ reason: "Rendez-vous déplacé." }))),
          at(sent - 5, 600, async () => await cancelHoliday(hr, on({}))),
        ]
      : []),
  ];
}

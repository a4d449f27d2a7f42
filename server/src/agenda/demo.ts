import { contactRows, proposeContact } from "#server/contacts/public.ts";
import type { AppointmentKind } from "#contract/agenda/schemas.ts";
import { mondayOf, shiftDay } from "#contract/kit/recurrence.ts";
import { sql } from "#server/kit/sql/database.ts";
import { happensAt, type DemoCompany, type Happening } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import type { Use } from "./appointment-form.ts";
import { appointments } from "./lists.ts";
import { draftExpense } from "./journey.ts";
import { createAppointment } from "./create-appointment.ts";

/** The person's customers with people to meet there, in a fixed order. */
const customers = sql<{ hash_id: string; name: string; city: string | null; staff: string[] }, [person: string]>(`
  SELECT c.hash_id, c.name, c.city, ARRAY(SELECT s.hash_id FROM ${contactRows("s")} WHERE s.company_id = c.hash_id AND s.owners @> ARRAY[$1::uuid] ORDER BY s.name LIMIT 2) AS staff
  FROM ${contactRows("c")} WHERE c.contact_type = 'society' AND 'customer' = ANY (c.roles) AND c.owners @> ARRAY[$1::uuid] ORDER BY c.name, c.city LIMIT 14`);

interface Planned {
  readonly who: string;
  readonly days: number;
  readonly kind: AppointmentKind;
  /** Minutes since midnight in the office's time zone. */
  readonly from: number;
  readonly minutes: number;
  readonly n: number;
}
const travellers = ["alice", "didier", "ines"] as const;
/** Days before today of visits and calls: sparse over two years, dense in these weeks, negative in the future. */
const visits = [
  700, 610, 540, 455, 380, 310, 250, 190, 150, 120, 95, 75, 60, 47, 33, 26, 19, 12, 8, 5, 3, 1, -1, -2, -6, -9, -13,
  -20,
];
const calls = [420, 205, 88, 40, 22, 11, 6, 4, 2, 0, -3, -5, -8, -15];
const wall = (day: string, minutes: number): string =>
  `${day}T${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
/** Moves a weekend to the next Monday. */
const workday = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 6 ? shiftDay(day, 2) : weekday === 0 ? shiftDay(day, 1) : day;
};

const purposes = [
  "new citrus range",
  "price list",
  "sugar-free base",
  "line trial",
  "summer launch",
  "tasting",
] as const;

async function meet(tx: Tx, use: Use, today: string, p: Planned): Promise<void> {
  const all = await customers.all(tx.db, tx.person.id);
  const customer = all[(p.n * 5 + p.days) % Math.max(1, all.length)] ?? all[0];
  if (!customer) return;
  const day = workday(shiftDay(today, -p.days));
  const purpose = purposes[(p.n + Math.abs(p.days)) % purposes.length] ?? "";
  await createAppointment(tx, use, {
    body: {
      title: `${customer.name}: ${purpose}`,
      kind: p.kind,
      contact_hash_id: customer.hash_id,
      contact_people: customer.staff,
      place: p.kind === "visit" ? customer.city : null,
      link: p.kind === "call" ? "https://meet.cordial.example/sales" : null,
      start: wall(day, p.from),
      end: wall(day, p.from + p.minutes),
      remind_minutes: p.days < 0 ? 30 : null,
      ...(p.kind === "visit" && Math.abs(p.days) < 60 ? await wayTo(tx, p) : {}),
    },
  });
}
const categories = sql<{ hash_id: string }, []>(
  `SELECT hash_id FROM ${listRows("appointment_category", "y")} ORDER BY name`,
);
/** Recent visits have the way there and back, and what they are about. */
async function wayTo(tx: Tx, { n, days }: Planned) {
  const all = await categories.all(tx.db);
  const minutes = 30 + (n % 4) * 15;
  return {
    travel_before: minutes,
    travel_after: minutes + 15,
    travel_km: String(28 + ((n * 17) % 90)),
    category_hash_id: all[Math.abs(days) % Math.max(1, all.length)]?.hash_id ?? null,
  };
}
/** Drafts the expense of the last visit that has ended. */
async function draftLast(tx: Tx, use: Use, today: string, reason: string): Promise<void> {
  const { data } = await appointments(tx, {
    date_start: shiftDay(today, -60),
    date_end: shiftDay(today, -1),
    kind: "visit",
  });
  const last = data.findLast((one) => one.own && one.travel_before > 0);
  if (last?.appointment_hash_id)
    await draftExpense(tx, use, {
      params: { id: last.appointment_hash_id },
      query: undefined,
      body: { km: "64", vehicle: "car", km_reason_id: reason, full_days: 0, part_days: 0 },
    });
}

interface Series {
  readonly who: string;
  readonly title: string;
  readonly with: readonly string[];
  readonly place: string;
  readonly weekday: number;
  readonly from: number;
  readonly minutes: number;
  readonly repeat: string;
}
const meetings: readonly Series[] = [
  {
    who: "bruno",
    title: "Point d’équipe",
    with: ["alice", "chloe"],
    place: "Salle Seine",
    weekday: 0,
    from: 540,
    minutes: 45,
    repeat: "FREQ=WEEKLY",
  },
  {
    who: "bruno",
    title: "Revue des commandes",
    with: ["alice"],
    place: "Salle Seine",
    weekday: 3,
    from: 540,
    minutes: 45,
    repeat: "FREQ=WEEKLY;INTERVAL=2",
  },
  {
    who: "farah",
    title: "Dégustation",
    with: ["alice"],
    place: "Laboratoire de Paris",
    weekday: 3,
    from: 840,
    minutes: 90,
    repeat: "FREQ=WEEKLY",
  },
  {
    who: "esther",
    title: "Réunion de Douala",
    with: ["didier"],
    place: "Akwa",
    weekday: 0,
    from: 510,
    minutes: 60,
    repeat: "FREQ=WEEKLY",
  },
];

const plans = travellers.flatMap((who, w) => [
  ...visits.map((days, i): Planned => ({
    who,
    days: days + w,
    kind: "visit",
    from: 555 + ((i + w) % 3) * 105,
    minutes: 90 + (i % 3) * 30,
    n: i + w * 3,
  })),
  ...calls.map((days, i): Planned => ({
    who,
    days: days + w,
    kind: "call",
    from: 660 + (i % 4) * 75,
    minutes: 45,
    n: i + 20 + w,
  })),
]);

async function meetWeekly(company: DemoCompany, use: Use, today: string, m: Series): Promise<unknown> {
  const day = shiftDay(mondayOf(shiftDay(today, -200)), m.weekday);
  return await createAppointment(company.as(m.who), use, {
    body: {
      title: m.title,
      kind: "internal",
      people: m.with.map((key) => company.as(key).person.id),
      place: m.place,
      start: wall(day, m.from),
      end: wall(day, m.from + m.minutes),
      repeat: m.repeat,
    },
  });
}

async function goToFair(tx: Tx, use: Use, today: string): Promise<unknown> {
  const first = workday(shiftDay(today, 16));
  return await createAppointment(tx, use, {
    body: {
      title: "SIAL Paris",
      kind: "fair",
      place: "Villepinte",
      all_day: true,
      start: wall(first, 0),
      end: wall(shiftDay(first, 2), 0),
    },
  });
}

/** A company that nobody entered yet: it is proposed from the appointment. */
async function meetUnknown(tx: Tx, use: Use, today: string, country_hash_id: string): Promise<unknown> {
  const given = { kind: "contact", name: "Malterie de la Sanaga", country_hash_id } as const;
  const { data } = await proposeContact(tx, { body: given });
  const day = workday(shiftDay(today, 11));
  return await createAppointment(tx, use, {
    body: {
      title: `${data.name}: first visit`,
      kind: "visit",
      contact_hash_id: data.hash_id,
      place: "Douala",
      start: wall(day, 960),
      end: wall(day, 1020),
    },
  });
}

/** Two years of visits and calls of the sales people, weekly meetings, and a future trade fair. */
export function agendaDemo(company: DemoCompany): readonly Happening[] {
  const use: Use = { storage: company.storage, host: "cordial.example" };
  const today = company.moment(0, 0).slice(0, 10);
  const at = happensAt(company);
  return [
    ...plans.map((p) =>
      at(Math.max(1, p.days) + 6, 500 + (p.n % 9) * 17, () => meet(company.as(p.who), use, today, p)),
    ),
    ...meetings.map((m, i) => at(202, 480 + i * 5, () => meetWeekly(company, use, today, m))),
    at(30, 600, () => goToFair(company.as("alice"), use, today)),
    at(1, 980, () => meetUnknown(company.as("didier"), use, today, company.country("CM"))),
    at(1, 1000, () => draftLast(company.as("alice"), use, today, company.reason("fuel"))),
  ];
}

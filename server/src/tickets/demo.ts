import { type DemoCompany, type Happening, idOf, input, rowsOf } from "#server/kit/area/demo.ts";
import type { Upload } from "#contract/kit/files.ts";
import { addComment } from "#server/discussion/public.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { askTicket } from "./ask-ticket.ts";
import { assignTicket } from "./assign-ticket.ts";
import { followTicket } from "./follow-ticket.ts";
import { ticketKind } from "./kind.ts";
import { measureAll } from "./measure-tickets.ts";
import { closeTicket, setTicketStatus, withdrawTicket } from "./set-status.ts";
import { processesOf } from "./demo-processes.ts";
import { createTicketType } from "./types.ts";

// The migration brings these lists.
const listed = (list: "ticket_priority" | "ticket_status") =>
  sql<{ hash_id: string }, [string]>(`SELECT l.hash_id FROM ${listRows(list, "l")} WHERE l.name = $1`);
const [priorityByName, statusByName] = [listed("ticket_priority"), listed("ticket_status")];
const priorityNamed = async ({ db }: Tx, name: string): Promise<string> => (await priorityByName.one(db, name)).hash_id;
const statusNamed = async ({ db }: Tx, name: string): Promise<string> => (await statusByName.one(db, name)).hash_id;

const types = [
  { name: "IT", name_fr: "Informatique", colour: "blue", priority: "Normal", secret: false },
  { name: "Building", name_fr: "Bâtiment", colour: "amber", priority: "Normal", secret: false },
  { name: "Human resources", name_fr: "Ressources humaines", colour: "violet", priority: "Normal", secret: true },
  { name: "Purchase", name_fr: "Achats", colour: "green", priority: "Low", secret: false },
] as const;

/**
 * Asked so many days ago. `has`: who works on it. Of the answers, the first is what waits or solves; `note` is internal.
 * States: new, open, waiting, solved, closed, withdrawn. A dash is nothing.
 */
const plans = rowsOf(
  ["who", "type", "priority", "topic", "ago", "state", "has", "text", "answer", "note"],
  `
  alice = IT = High = VPN drops every hour = 1 = open = admin = Since Monday the connection to the office ends every hour. = I see it in the log. Please keep it connected until noon. = The new router is on its way.
  chloe = IT = High = Printer gives blank pages = 2 = open = bruno = Only on the second floor. = Toner is ordered. = -
  farah = Building = Urgent = Cold room alarm at night = 0 = new = - = It rang at 3 and at 5. The door was closed. = - = -
  noah = Building = Normal = Badge for the second door = 0 = new = - = My badge opens the front door only. = - = -
  alice = Purchase = Low = Second screen at home = 1 = new = - = Any 24 inch one will do. = - = -
  noah = Purchase = Normal = Laptop 14 inch = 4 = waiting = admin = My own laptop is ten years old. It should run the recipe editor. = Two would do: the 14 inch one from our stock, or a 13 inch one in two weeks. Which one? = LAP-006 is free, the dock has to be bought.
  farah = IT = Normal = Bench scanner reads twice = 3 = waiting = admin = Each code comes twice into the form. = Does it happen with the cable too? = -
  hugo = Building = Normal = Meeting room 2 is too cold = 5 = open = bruno = 17 degrees this morning. = The technician comes on Friday. = He charges the trip twice, watch the invoice.
  bruno = IT = High = Two-factor, old phone lost = 6 = solved = admin = I left my phone on the train. = Your second factor is reset; set it up at the next sign-in. = -
  farah = IT = Normal = Stock export takes minutes = 8 = open = admin = The one with all lots. = It is being looked into. = Index is missing, fixed in the next version.
  alice = IT = Low = Access to the freight portal = 9 = solved = admin = For the samples to Spain. = You have an account now, the invitation is in your mailbox. = -
  chloe = Purchase = Normal = Archive boxes = 12 = closed = bruno = Thirty, for the closed year. = They are in the corridor. = -
  gaston = Building = Normal = Lamp in the interview room = 14 = closed = bruno = It flickers. = Changed. = -
  noah = Human resources = Normal = Certificate for the landlord = 3 = open = gaston = My landlord asks for a certificate of employment. = I have it signed today. = He is on trial until February: mention it.
  alice = Human resources = Normal = Part-time from spring = 2 = new = - = Could we talk about 80 % from April on? = - = -
  chloe = Human resources = High = Question about last payslip = 20 = closed = gaston = The overtime of September is missing. = It will be on the next one. = -
  didier = Building = High = Card reader at the gate = 1 = open = esther = It takes five tries. = I called the supplier. = -
  esther = IT = High = Laptop does not wake up = 0 = new = - = Black screen since this morning, the light blinks. = - = -
  didier = Purchase = Normal = Cool boxes for samples = 10 = solved = esther = Four, the small ones. = They arrived this morning. = -
  didier = Building = Normal = Air conditioning check = 25 = closed = esther = Before the hot season. = Done, the filter was changed. = -
  ines = IT = High = Mail on the phone = 2 = new = - = It asks for the password again and again. = - = -
  ines = IT = Low = Old contacts on the phone = 30 = withdrawn = - = They show twice. = - = -
  bruno = Building = Low = Bicycle stand = 40 = closed = bruno = Three more would do. = Ordered and mounted. = -
  farah = Building = Normal = Fume hood is loud = 35 = closed = bruno = Louder than last month. = A bearing was changed. = -
  alice = IT = Normal = Shared calendar of sales = 45 = closed = admin = I see everybody but Inès. = She shares it now. = -
  `,
);
const later = [
  ["IT", "Password forgotten", "A new code is in your mailbox."],
  ["IT", "Keyboard for the lab", "It is on your desk."],
  ["Building", "Key of the archive", "You have it from the front desk."],
  ["Purchase", "Paper and pens", "They are in the cupboard."],
  ["Building", "Window does not close", "The handle was changed."],
] as const;
const askers = ["alice", "farah", "noah", "chloe"] as const;
/** Closed ones, over half a year. */
const history = Array.from({ length: 20 }, (_, i) => {
  const [type, topic, answer] = later[i % later.length] ?? later[0];
  const has = type === "IT" ? "admin" : "bruno";
  return [
    askers[i % 4] ?? "alice",
    type,
    "Normal",
    topic,
    String(50 + i * 6),
    "closed",
    has,
    "-",
    answer,
    "-",
  ] as const;
});

export function demoTickets(demo: DemoCompany): readonly Happening[] {
  const made = new Map<string, string>();
  const [admin, gaston] = [demo.as("admin"), demo.as("gaston")];
  const makeTypes = async (): Promise<void> => {
    for (const { priority, ...type } of types) {
      const body = {
        ...type,
        priority_id: await priorityNamed(admin, priority),
        handlers: type.secret ? [gaston.person.id] : [],
      };
      made.set(type.name, (await createTicketType(admin, { body })).data.hash_id);
    }
  };
  const asked = new Map<string, string>();
  return [
    { at: demo.moment(200, 480), happen: makeTypes },
    ...[...plans, ...history].flatMap((plan, i) => lifeOf(demo, { made, asked }, plan, i)),
    ...processesOf(demo, made, asked),
    // Statistics are there at once.
    { at: demo.moment(0, 1439), happen: async () => await measureAll(admin.db) },
  ];
}

/** Its asker sends a file along, and the team notes another one. */
const WITH_FILES = "Laptop 14 inch";
interface Said {
  readonly audience: "internal" | "external";
  readonly text: string;
  readonly files?: Upload[];
}
const say = async (tx: Tx, { storage }: DemoCompany, id: string, body: Said) =>
  await addComment(tx, { kinds: [ticketKind], storage }, { params: { kind: "ticket", id }, body });

type Plan = (typeof plans)[number];
interface Told {
  readonly made: ReadonlyMap<string, string>;
  /** Tickets by their topic. */
  readonly asked: Map<string, string>;
}
function lifeOf(demo: DemoCompany, { made, asked: topics }: Told, plan: Plan, i: number): Happening[] {
  const [who, type, priority, topic, ago, state, ...rest] = plan;
  const [has, text, answer, note] = rest.map((cell) => (cell === "-" ? "" : cell)) as unknown as typeof rest;
  const asker = demo.as(who);
  let id = "";
  const on = <B>(body: B) => input({ id }, body);
  const at = (days: number, minutes: number, happen: () => Promise<unknown>): Happening => ({
    at: demo.moment(Math.max(1, days), minutes + i),
    happen,
  });
  const asked = Number(ago);
  const ask = async (): Promise<void> => {
    const body = {
      topic,
      description: text,
      type_id: idOf(made, type),
      priority_id: await priorityNamed(asker, priority),
      ...(topic === WITH_FILES && { files: [await demo.letter("What it must run", ["Recipe editor", "Two screens"])] }),
    };
    id = (await askTicket(asker, demo.storage, { body })).data.hash_id;
    topics.set(topic, id);
  };
  const all = [at(asked, 420, ask)];
  if (state === "withdrawn") all.push(at(asked, 470, async () => await withdrawTicket(asker, on({}))));
  if (!has) return all;
  const worker = demo.as(has);
  const give = async (): Promise<void> => {
    const gives = demo.as(type === "Human resources" ? has : "admin");
    await assignTicket(gives, on({ assignee_id: worker.person.id }));
    if (state === "open") await setTicketStatus(worker, on({ status_id: await statusNamed(worker, "Open") }));
  };
  all.push(at(asked, 470, give));
  const inside = async (): Promise<void> => {
    const files = topic === WITH_FILES ? [await demo.letter("Quote for the dock", ["Dock, 129.00 EUR"])] : [];
    await say(worker, demo, id, { audience: "internal", text: note, files });
  };
  if (note) all.push(at(asked - 1, 430, inside));
  if (state === "open") {
    all.push(at(asked, 540, async () => await say(worker, demo, id, { audience: "external", text: answer })));
    return all;
  }
  const [status, words] =
    state === "waiting" ? (["Waiting", { question: answer }] as const) : (["Solved", { text: answer }] as const);
  all.push(
    at(asked - 1, 500, async () => {
      await setTicketStatus(worker, on({ status_id: await statusNamed(worker, status), ...words }));
    }),
  );
  if (state === "waiting" && type === "Purchase")
    all.push(at(asked, 600, async () => await followTicket(worker, on({ add: [demo.as("bruno").person.id] }))));
  if (state === "closed") all.push(at(asked - 3, 560, async () => await closeTicket(asker, on({}))));
  return all;
}

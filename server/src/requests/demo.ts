import { type DemoCompany, type Happening, idOf, input, rowsOf } from "#server/kit/area/demo.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { handOut, supplyRows } from "#server/supplies/public.ts";
import { askRequest } from "./ask-request.ts";
import { fulfilRequest, rejectRequest, validateRequest } from "./decide-request.ts";
import { createKit } from "./kits.ts";
import { orderLine } from "./purchases.ts";
import { requestKit } from "./public.ts";
import { loadRequest } from "./records.ts";
import { createRequestType } from "./types.ts";
import { cancelRequest } from "./update-request.ts";

const byName = sql<{ hash_id: string }, [string]>(
  `SELECT s.hash_id FROM ${supplyRows("s")} WHERE s.name = $1 ORDER BY s.hash_id LIMIT 1`,
);
const articleNamed = async ({ db }: Tx, name: string): Promise<string | undefined> =>
  (await byName.first(db, name))?.hash_id;

const kits = [
  {
    name: "Laboratory, newcomer",
    name_fr: "Laboratoire, nouvel arrivant",
    post: "Flavourist",
    lines: ["1 Laptop 14 inch, 16 GB", "1 Notebook A5", "2 Beaker 250 mL", "1 Safety shoes"],
  },
  {
    name: "Office, newcomer",
    name_fr: "Bureau, nouvel arrivant",
    post: "",
    lines: ["1 Laptop 14 inch, 16 GB", "1 Docking station", "1 Screen 27 inch, QHD", "1 Headset, wired", "1 Badge"],
  },
] as const;

/** Asked so many days ago; wanted in so many days. Lines are a quantity and an article of the office, or words. */
const plans = rowsOf(
  ["who", "type", "ago", "wanted", "lines", "why", "end"],
  `
  alice = Office = 1 = 9 = 1 Desk lamp; 1 Notebook A5 = The corner is dark in the afternoon. = waits
  noah = IT equipment = 2 = 12 = 1 Laptop 13 inch, light = Mine takes ten minutes to start. = waits
  farah = Laboratory = 3 = 6 = 12 Sample bottle 100 mL, amber; 4 Thermometer, probe = For the stability tests. = half
  chloe = Office = 6 = 4 = 30 Archive boxes; 2 Filing cabinet = For the closed year. = validated
  gaston = Office = 8 = -2 = 3 Visitor chair = Three candidates at a time. = ordered
  alice = IT equipment = 14 = 0 = 1 Headset, wired = For calls from the train. = handed
  farah = Laboratory = 20 = 0 = 1 Centrifuge = Ours is from 2009. = rejected
  noah = Office = 11 = 0 = 1 Office chair =  = cancelled
  chloe = IT equipment = 25 = 0 = 1 Second printer =  = fulfilled
  `,
);

interface Line {
  readonly quantity: number;
  readonly supply_id?: string;
  readonly words?: string;
}
/** Lines as they are asked for: articles of the office where they are known, words otherwise. */
async function linesOf(tx: Tx, lines: readonly string[]): Promise<Line[]> {
  const found: Line[] = [];
  for (const line of lines) {
    const [quantity = "1", ...words] = line.trim().split(" ");
    const name = words.join(" ");
    const supply_id = await articleNamed(tx, name);
    found.push({ quantity: Number(quantity), ...(supply_id ? { supply_id } : { words: name }) });
  }
  return found;
}

/** The types of requests, with who decides on them in turn. */
const typesOf = (people: readonly string[]) =>
  [
    { name: "Office", name_fr: "Bureau", deciders: [{ who: "OFFICE", users: [] }], fields: [] },
    {
      name: "IT equipment",
      name_fr: "Informatique",
      deciders: [
        { who: "MANAGER", users: [] },
        { who: "OFFICE", users: [] },
      ],
      fields: [
        { label: "Replaces", label_fr: "Remplace", kind: "text", required: false, options: [] },
        { label: "Keyboard", label_fr: "Clavier", kind: "choice", required: false, options: ["FR", "EN"] },
      ],
    },
    {
      name: "Laboratory",
      name_fr: "Laboratoire",
      deciders: [
        { who: "PEOPLE", users: people },
        { who: "OFFICE", users: [] },
      ],
      fields: [{ label: "Project", label_fr: "Projet", kind: "text", required: false, options: [] }],
    },
  ] as const;

export function demoRequests(demo: DemoCompany): readonly Happening[] {
  const made = new Map<string, string>();
  const admin = demo.as("admin");
  const bruno = demo.as("bruno");
  const makeTypes = async (): Promise<void> => {
    const people = [demo.as("farah").person.id];
    for (const { deciders, fields, ...type } of typesOf(people)) {
      const body = {
        ...type,
        deciders: deciders.map((d) => ({ ...d, users: [...d.users] })),
        fields: fields.map((f) => ({ ...f, options: [...f.options] })),
      };
      made.set(type.name, (await createRequestType(admin, { body })).data.hash_id);
    }
  };
  const makeKits = async (): Promise<void> => {
    for (const { name, name_fr, post, lines } of kits) {
      const body = {
        name,
        name_fr,
        post_id: post ? demo.entry("post", post) : null,
        type_id: idOf(made, "IT equipment"),
        lines: await linesOf(admin, lines),
      };
      made.set(name, (await createKit(admin, { body })).data.hash_id);
    }
  };
  const askForKit = async (): Promise<void> => {
    const kit = idOf(made, "Office, newcomer");
    const wanted_by = demo.ago(-10);
    await requestKit(bruno, { kit, user_id: demo.as("noah").person.id, zone_id: demo.office("Paris"), wanted_by });
  };
  return [
    { at: demo.moment(60, 485), happen: makeTypes },
    { at: demo.moment(60, 490), happen: makeKits },
    { at: demo.moment(4, 495), happen: askForKit },
    ...plans.flatMap((plan, i) => lifeOf(demo, made, plan, i)),
  ];
}

type Plan = (typeof plans)[number];

/** Whoever is asked says yes; the administrator where it is nobody of these. */
async function decide(demo: DemoCompany, id: string, steps: number): Promise<void> {
  const [bruno, admin] = [demo.as("bruno"), demo.as("admin")];
  for (let n = 0; n < steps; n += 1) {
    const row = await loadRequest(admin, id);
    if (row.status !== "UNVALIDATED") return;
    const [next] = row.next;
    const others = ["farah", "chloe", "gaston", "hugo"].map((name) => demo.as(name));
    const tx = [bruno, admin, ...others].find((one) =>
      next ? one.person.id === next.hash_id : one.person.id !== row.user_id,
    );
    if (!tx) throw new Error(`Nobody of the demo company decides on ${row.title}`);
    await validateRequest(tx, input({ id }, {}));
  }
}

async function handAll(bruno: Tx, id: string): Promise<void> {
  const row = await loadRequest(bruno, id);
  const given = row.lines.flatMap((l) =>
    l.supply && l.reserved > 0
      ? [{ supply_id: l.supply.hash_id, quantity: l.reserved, request_line_id: l.hash_id }]
      : [],
  );
  if (given.length > 0) await handOut(bruno, { body: { zone_id: row.zone_id, user_id: row.user_id, lines: given } });
}

async function order(bruno: Tx, id: string): Promise<void> {
  const row = await loadRequest(bruno, id);
  const line = row.lines.find((l) => l.is_open && (l.granted ?? 0) - l.reserved - l.handed > 0);
  if (line) await orderLine(bruno, input({ id: line.hash_id }, { ordered: true }));
}

function lifeOf(demo: DemoCompany, made: ReadonlyMap<string, string>, plan: Plan, i: number): Happening[] {
  const [who, type, ago, wanted, lines, why, end] = plan;
  const asker = demo.as(who);
  const bruno = demo.as("bruno");
  const agree = (steps: number) => async () => await decide(demo, id, steps);
  let id = "";
  const on = <B>(body: B) => input({ id }, body);
  const at = (minutes: number, happen: () => Promise<unknown>): Happening => ({
    at: demo.moment(Math.max(1, Number(ago)), minutes + i),
    happen,
  });
  const ask = async (): Promise<void> => {
    const body = {
      type_id: idOf(made, type),
      lines: await linesOf(asker, lines.split(";")),
      description: why || null,
      wanted_by: wanted === "0" ? null : demo.ago(-Number(wanted)),
    };
    id = (await askRequest(asker, demo.storage, { body })).data.hash_id;
  };
  const ends: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
    waits: [],
    half: [agree(1)],
    validated: [agree(3)],
    ordered: [agree(3), async () => await order(bruno, id)],
    handed: [agree(3), async () => await handAll(bruno, id)],
    rejected: [agree(1), async () => await rejectRequest(bruno, on({ motif: "Next year." }))],
    cancelled: [async () => await cancelRequest(asker, on({}))],
    fulfilled: [agree(3), async () => await fulfilRequest(bruno, on({ reason: "The first one was repaired." }))],
  };
  return [at(430, ask), ...(ends[end] ?? []).map((happen, n) => at(480 + n * 30, happen))];
}

import { type Db, sql } from "#server/kit/database.ts";
import { newId } from "#server/kit/transaction.ts";
import { updateUser } from "#server/users/update.ts";
import type { PersonKey } from "./accounts.ts";
import { idOf, type Cast } from "./people.ts";
import type { CountryIso } from "./references.ts";

const lists = {
  department: [
    ["Management", "Direction"],
    ["Sales", "Commercial"],
    ["Laboratory", "Laboratoire"],
    ["Finance", "Finances"],
    ["Human resources", "Ressources humaines"],
  ],
  family_status: [
    ["Single", "Célibataire"],
    ["Married", "Marié·e"],
    ["Civil partnership", "Pacsé·e"],
    ["Divorced", "Divorcé·e"],
    ["Widowed", "Veuf ou veuve"],
  ],
  post_category: [
    ["Executives", "Cadres"],
    ["Employees", "Employés"],
    ["Trainees", "Stagiaires"],
  ],
} as const;
const posts = [
  ["Managing director", "Directrice générale", "Executives"],
  ["Sales representative", "Commercial", "Employees"],
  ["Key account manager", "Responsable grands comptes", "Employees"],
  ["Office manager", "Responsable de bureau", "Executives"],
  ["Accountant", "Comptable", "Employees"],
  ["Flavourist", "Aromaticienne", "Employees"],
  ["Head of human resources", "Responsable des ressources humaines", "Executives"],
  ["Finance director", "Directeur financier", "Executives"],
  ["Sales trainee", "Stagiaire commercial", "Trainees"],
] as const;

interface Member {
  readonly who: PersonKey;
  readonly department: (typeof lists.department)[number][0];
  readonly post: (typeof posts)[number][0];
  readonly family: (typeof lists.family_status)[number][0];
  readonly birthday: string;
  readonly salary: string;
  readonly hr?: boolean;
  readonly countries?: readonly CountryIso[];
}
const members: readonly Member[] = [
  {
    who: "admin",
    department: "Management",
    post: "Managing director",
    family: "Married",
    birthday: "1971-04-18",
    salary: "7800",
  },
  {
    who: "hugo",
    department: "Finance",
    post: "Finance director",
    family: "Married",
    birthday: "1975-09-02",
    salary: "6900",
  },
  {
    who: "bruno",
    department: "Management",
    post: "Office manager",
    family: "Civil partnership",
    birthday: "1980-01-27",
    salary: "5200",
  },
  { who: "chloe", department: "Finance", post: "Accountant", family: "Single", birthday: "1989-11-14", salary: "3650" },
  {
    who: "alice",
    department: "Sales",
    post: "Key account manager",
    family: "Married",
    birthday: "1987-06-30",
    salary: "4100",
    countries: ["BE", "CH"],
  },
  {
    who: "farah",
    department: "Laboratory",
    post: "Flavourist",
    family: "Single",
    birthday: "1992-03-08",
    salary: "3900",
  },
  {
    who: "gaston",
    department: "Human resources",
    post: "Head of human resources",
    family: "Divorced",
    birthday: "1968-12-21",
    salary: "4700",
    hr: true,
  },
  { who: "noah", department: "Sales", post: "Sales trainee", family: "Single", birthday: "2003-05-05", salary: "1400" },
  {
    who: "didier",
    department: "Sales",
    post: "Sales representative",
    family: "Married",
    birthday: "1984-08-19",
    salary: "485000",
    countries: ["GA"],
  },
  {
    who: "esther",
    department: "Management",
    post: "Office manager",
    family: "Married",
    birthday: "1982-02-11",
    salary: "910000",
  },
  {
    who: "ines",
    department: "Sales",
    post: "Sales representative",
    family: "Civil partnership",
    birthday: "1990-10-23",
    salary: "38500",
  },
];

/** A person's post in both languages. */
export function postOf(who: PersonKey): readonly [en: string, fr: string] {
  const post = posts.find(([name]) => name === members.find((m) => m.who === who)?.post);
  return post ? [post[0], post[1]] : ["", ""];
}

const addNamed = (table: string) =>
  sql<unknown, [string]>(
    `INSERT INTO ${table} (hash_id, name, name_fr) SELECT hash_id, name, name_fr FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, name text, name_fr text)`,
  );
const addPosts = sql<unknown, [string]>(
  "INSERT INTO post (hash_id, name, name_fr, category_id) SELECT hash_id, name, name_fr, category_id FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, name text, name_fr text, category_id uuid)",
);

/** Creates departments and posts, and assigns everybody to them as the administrator. */
export async function makeStaff(db: Db, cast: Cast, countries: ReadonlyMap<CountryIso, string>): Promise<void> {
  const ids = new Map<string, string>();
  for (const [table, names] of Object.entries(lists)) {
    const rows = names.map(([name, name_fr]) => ({ hash_id: newId(), name, name_fr }));
    for (const r of rows) ids.set(`${table} ${r.name}`, r.hash_id);
    await addNamed(table).run(db, JSON.stringify(rows));
  }
  const made = posts.map(([name, name_fr, category]) => ({
    hash_id: newId(),
    name,
    name_fr,
    category_id: idOf(ids, `post_category ${category}`),
  }));
  for (const p of made) ids.set(`post ${p.name}`, p.hash_id);
  await addPosts.run(db, JSON.stringify(made));
  for (const m of members) {
    // Nobody may set their own salary.
    const by = cast.tx(m.who === "admin" ? "gaston" : "admin");
    await updateUser(by, {
      params: { id: cast.id(m.who) },
      query: undefined,
      body: {
        department_hash_id: idOf(ids, `department ${m.department}`),
        post_hash_id: idOf(ids, `post ${m.post}`),
        family_status_hash_id: idOf(ids, `family_status ${m.family}`),
        birthday: m.birthday,
        salary: m.salary,
        hr: m.hr ?? false,
        ...(m.countries && { country_hash_ids: m.countries.map((c) => idOf(countries, c)) }),
      },
    });
  }
}

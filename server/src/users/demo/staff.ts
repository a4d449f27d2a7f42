import { type DemoFoundation, input } from "#server/kit/area/demo.ts";
import { decimal, roundTo } from "#contract/kit/money.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { changeIdentity } from "../identity.ts";
import { updateUser } from "../update.ts";

/** Everybody's department, post, family status, birthday, salary of today, and the countries beside that of their office. */
const staff: readonly (readonly [
  who: string,
  department: string,
  post: string,
  family: string,
  birthday: string,
  salary: string,
  countries?: readonly string[],
])[] = [
  ["admin", "Management", "Managing director", "Married", "1971-04-18", "7800"],
  ["hugo", "Finance", "Finance director", "Married", "1975-09-02", "6900"],
  ["bruno", "Management", "Office manager", "Civil partnership", "1980-01-27", "5200"],
  ["chloe", "Finance", "Accountant", "Single", "1989-11-14", "3650"],
  ["alice", "Sales", "Key account manager", "Married", "1987-06-30", "4100", ["BE", "CH"]],
  ["farah", "Laboratory", "Flavourist", "Single", "1992-03-08", "3900"],
  ["gaston", "Human resources", "Head of human resources", "Divorced", "1968-12-21", "4700"],
  ["noah", "Sales", "Sales trainee", "Single", "2003-05-05", "1400"],
  ["didier", "Sales", "Sales representative", "Married", "1984-08-19", "485000", ["GA"]],
  ["esther", "Management", "Office manager", "Married", "1982-02-11", "910000"],
  ["ines", "Sales", "Sales representative", "Civil partnership", "1990-10-23", "38500"],
];

/** Assigns everybody to their department and post, as the administrator. */
export async function makeStaff(demo: DemoFoundation): Promise<void> {
  for (const [who, department, post, family, birthday, , countries] of staff)
    await updateUser(
      keeperOf(demo, who),
      [],
      input(
        { id: demo.as(who).person.id },
        {
          department_hash_id: demo.entry("department", department),
          post_hash_id: demo.entry("post", post),
          family_status_hash_id: demo.entry("family_status", family),
          birthday,
          hr: who === "gaston",
          ...(countries && { country_hash_ids: countries.map((c) => demo.country(c)) }),
        },
      ),
    );
  for (const [who, , , , , salary] of staff) await pay(demo, who, salary);
}
/** Nobody may set their own salary. */
const keeperOf = (demo: DemoFoundation, who: string): Tx => demo.as(who === "admin" ? "gaston" : "admin");

/** Made-up social security numbers and bank accounts with fitting check digits; South Africa has no IBAN. */
const identities: Readonly<Record<string, readonly [number: string, iban?: string]>> = {
  admin: ["1 71 04 75 056 123 79", "FR7630004008234100211700092"],
  hugo: ["1 75 09 69 387 045 70", "FR7630005009204100941884963"],
  bruno: ["1 80 01 75 112 218 46", "FR7630006010174101672069834"],
  chloe: ["2 89 11 13 055 310 97", "FR7630007011144102402254705"],
  alice: ["2 87 06 75 114 402 71", "FR7630008012114103132439673"],
  farah: ["2 92 03 99 351 277 02", "FR7630009013084103862624544"],
  gaston: ["1 68 12 31 555 089 89", "FR7630010014054104592809415"],
  noah: ["1 03 05 75 118 136 02", "FR7630011015024105322994383"],
  didier: ["352-0184027-7", "CM2110005000213702891104497"],
  esther: ["352-0182211-3", "CM2110005000213702891512091"],
  ines: ["9010230187080"],
};
/** First day of each salary, in months back or as days ago, and its share in today's: those who came lately have fewer. */
const raises: readonly (readonly [months: number, percent: number])[] = [
  [38, 94],
  [23, 97],
  [8, 100],
];
const hired: Readonly<Record<string, number>> = { ines: 1010, noah: 4 };
/** Decided already, from the first day of the month after next. */
const RAISED = "farah";

/** Somebody's salaries over the years, what hours they are for, and where they are paid to. */
async function pay(demo: DemoFoundation, who: string, salary: string): Promise<void> {
  const { person } = demo.as(who);
  const began = hired[who] === undefined ? "" : demo.workday(hired[who]);
  const dated = raises.map(([months, percent]) => ({ from: `${demo.month(months)}-01`, percent }));
  const due = who === RAISED ? [...dated, { from: `${demo.month(-2)}-01`, percent: 104 }] : dated;
  for (const [i, { from, percent }] of due.entries()) {
    const next = due[i + 1];
    // The salary that holds on the first day begins with it.
    if (next && next.from <= began) continue;
    const body = {
      salary: roundTo(decimal(salary).times(percent).div(100), -1).toFixed(),
      salary_valid_from: from < began ? began : from,
      salary_hours: person.zoneId === demo.office("Paris") ? "151.67" : "173.33",
    };
    await updateUser(keeperOf(demo, who), [], input({ id: person.id }, body));
  }
  const [social_security_number, iban] = identities[who] ?? [];
  const tx = keeperOf(demo, who);
  const of = { id: person.id, zone: person.zoneId, isNew: true } as const;
  await record(tx, ...(await changeIdentity(tx, of, { social_security_number, iban })));
}

import { listRows } from "#server/reference/public.ts";
import { accountRows } from "#server/access/public.ts";
import type { ContractKind } from "#contract/users/contracts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import { sql } from "#server/kit/sql/database.ts";
import { type DemoCompany, type Happening, input } from "#server/kit/area/demo.ts";
import { storeContract } from "../contracts.ts";

/** Contracts of people: days ago that they began, for how many days they run (unlimited when left out), and how long their trial period is. */
const agreed: readonly (readonly [
  who: string,
  kind: ContractKind,
  title: string,
  began: number,
  lasts?: number,
  trial?: number,
])[] = [
  ["admin", "PERMANENT", "Contrat de travail", 4210],
  ["hugo", "PERMANENT", "Contrat de travail", 3388],
  ["gaston", "PERMANENT", "Contrat de travail", 3105],
  ["bruno", "PERMANENT", "Contrat de travail", 2471],
  ["esther", "PERMANENT", "Employment contract", 2290],
  ["farah", "PERMANENT", "Contrat de travail", 1876, undefined, 120],
  ["didier", "PERMANENT", "Employment contract", 1633],
  ["alice", "PERMANENT", "Contrat de travail", 1520, undefined, 120],
  ["alice", "AMENDMENT", "Avenant : Belgique et Suisse", 410],
  ["chloe", "PERMANENT", "Contrat de travail", 1184, undefined, 90],
  ["ines", "FIXED_TERM", "Fixed-term contract", 1010, 730, 90],
  ["ines", "FIXED_TERM", "Fixed-term contract, renewed", 280, 365],
  ["noah", "INTERNSHIP", "Convention de stage", 4, 180, 30],
];
/** Days ago that Gaston uploaded the existing contracts; later ones were uploaded on their first day. */
const LAID_DOWN = 730;
const AFTERNOON = 840;

const postOf = sql<{ name: string; name_fr: string }, [person: string]>(
  `SELECT p.name, p.name_fr FROM ${accountRows("u")} JOIN ${listRows("post", "p")} ON p.hash_id = u.post_id WHERE u.hash_id = $1`,
);

/** Everybody's contracts with their documents, in French for people in Paris. Uploaded by human resources; Gaston's own by the administrator. */
export const usersDemo = (demo: DemoCompany): readonly Happening[] =>
  agreed.map(([who, kind, title, began, lasts, trial], i) => ({
    at: demo.moment(Math.min(began, LAID_DOWN), AFTERNOON + i),
    happen: async () => {
      const { person, db } = demo.as(who);
      const start_date = demo.workday(began);
      const end_date = lasts === undefined ? undefined : dayAfter(start_date, lasts);
      const trial_end = trial === undefined ? undefined : dayAfter(start_date, trial);
      const post = await postOf.one(db, person.id);
      const lines =
        person.zoneId === demo.office("Paris")
          ? french(person.name, post.name_fr, start_date, end_date)
          : english(person.name, post.name, start_date, end_date);
      const files = [await demo.letter(title, lines)];
      const body = { user_hash_id: person.id, title, kind, start_date, end_date, trial_end, files };
      await storeContract(demo.as(who === "gaston" ? "admin" : "gaston"), demo.storage, input(undefined, body));
    },
  }));

const printed = (day: string): string => formatDay(day).replaceAll("-", "/");
const french = (name: string, post: string, start: string, end: string | undefined): string[] => [
  `Entre la société Cordial et ${name}, il est convenu ce qui suit.`,
  `Fonction : ${post}.`,
  `À compter du ${printed(start)}${end ? `, jusqu’au ${printed(end)}` : ", pour une durée indéterminée"}.`,
  "Le salaire et le temps de travail figurent en annexe.",
  "Fait en deux exemplaires, signés par les deux parties.",
];
const english = (name: string, post: string, start: string, end: string | undefined): string[] => [
  `Between Cordial and ${name} it is agreed as follows.`,
  `Position: ${post}.`,
  `From ${printed(start)}${end ? ` until ${printed(end)}` : ", for an indefinite time"}.`,
  "Salary and hours of work are set out in the annex.",
  "Made in two copies, signed by both.",
];

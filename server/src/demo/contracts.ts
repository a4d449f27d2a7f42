import type { Upload } from "#contract/kit/files.ts";
import type { ContractKind } from "#contract/users/contracts.ts";
import type { Storage } from "#server/kit/storage.ts";
import { storeContract } from "#server/users/contracts.ts";
import { demoAccounts, type PersonKey } from "./accounts.ts";
import { type Calendar, later } from "./days.ts";
import { printedDay } from "./papers.ts";
import { letterPdf } from "./pdf.ts";
import { JOINED, type Cast } from "./people.ts";
import { laidIn } from "./receipts.ts";
import { postOf } from "./staff.ts";

/** A contract of a person; its dates are relative to the day of the fill. */
interface Agreed {
  readonly who: PersonKey;
  readonly kind: ContractKind;
  /** In both languages; the French one is used for people in Paris. */
  readonly title: readonly [en: string, fr: string];
  readonly began: number;
  /** Days from its start; unlimited when left out. */
  readonly lasts?: number;
}
const employment = ["Employment contract", "Contrat de travail"] as const;
const permanent = (who: PersonKey, began: number): Agreed => ({ who, kind: "PERMANENT", title: employment, began });
const agreed: readonly Agreed[] = [
  permanent("admin", 4210),
  permanent("hugo", 3388),
  permanent("gaston", 3105),
  permanent("bruno", 2471),
  permanent("esther", 2290),
  permanent("farah", 1876),
  permanent("didier", 1633),
  permanent("alice", 1520),
  {
    who: "alice",
    kind: "AMENDMENT",
    title: ["Amendment: Belgium and Switzerland", "Avenant : Belgique et Suisse"],
    began: 410,
  },
  permanent("chloe", 1184),
  {
    who: "ines",
    kind: "FIXED_TERM",
    title: ["Fixed-term contract", "Contrat à durée déterminée"],
    began: 1010,
    lasts: 730,
  },
  {
    who: "ines",
    kind: "FIXED_TERM",
    title: ["Fixed-term contract, renewed", "Renouvellement"],
    began: 280,
    lasts: 365,
  },
  {
    who: "noah",
    kind: "INTERNSHIP",
    title: ["Traineeship agreement", "Convention de stage"],
    began: JOINED.noah,
    lasts: 180,
  },
];
/** Days ago that Gaston uploaded the existing contracts; later ones were uploaded on their first day. */
const LAID_DOWN = 730;
const AFTERNOON = 840;

/** Everybody's contracts with their documents, uploaded by human resources; Gaston's own by the administrator. */
export async function contractsOf(calendar: Calendar, cast: Cast, storage: Storage, folder: string) {
  return await Promise.all(
    agreed.map(async (a, i) => {
      const person = demoAccounts.find((account) => account.key === a.who);
      const french = person?.office === "Paris";
      const start = calendar.workday(a.began);
      const end = a.lasts === undefined ? undefined : later(start, a.lasts);
      const title = a.title[french ? 1 : 0];
      const files = [
        await paperOf(folder, {
          title,
          name: person?.name ?? "",
          post: postOf(a.who)[french ? 1 : 0],
          start,
          end,
          french,
        }),
      ];
      return {
        at: calendar.moment(Math.min(a.began, LAID_DOWN), AFTERNOON + i),
        happen: async (): Promise<void> => {
          const body = { user_hash_id: cast.id(a.who), title, kind: a.kind, start_date: start, end_date: end, files };
          const by = cast.tx(a.who === "gaston" ? "admin" : "gaston");
          await storeContract(by, storage, { params: undefined, query: undefined, body });
        },
      };
    }),
  );
}

interface Words {
  readonly title: string;
  readonly name: string;
  readonly post: string;
  readonly start: string;
  readonly end: string | undefined;
  readonly french: boolean;
}
async function paperOf(folder: string, w: Words): Promise<Upload> {
  const lines = w.french
    ? [
        `Entre la société Cordial et ${w.name}, il est convenu ce qui suit.`,
        `Fonction : ${w.post}.`,
        `À compter du ${printedDay(w.start)}${w.end ? `, jusqu’au ${printedDay(w.end)}` : ", pour une durée indéterminée"}.`,
        "Le salaire et le temps de travail figurent en annexe.",
        "Fait en deux exemplaires, signés par les deux parties.",
      ]
    : [
        `Between Cordial and ${w.name} it is agreed as follows.`,
        `Position: ${w.post}.`,
        `From ${printedDay(w.start)}${w.end ? ` until ${printedDay(w.end)}` : ", for an indefinite time"}.`,
        "Salary and hours of work are set out in the annex.",
        "Made in two copies, signed by both.",
      ];
  const bytes = letterPdf(w.title, lines);
  return await laidIn(folder, bytes, `${w.title}.pdf`, "application/pdf");
}

import { formatDay } from "#contract/kit/dates.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import type { ContactContractKind } from "#contract/contacts/contracts.ts";
import { input, type DemoCompany, type Happening } from "#server/kit/area/demo.ts";
import { Dice } from "#server/kit/area/dice.ts";
import { addContract } from "../contracts.ts";
import type { Company } from "./companies.ts";

interface Agreed {
  readonly kind: ContactContractKind;
  /** In both languages; the French one is used in countries written to in French. */
  readonly title: readonly [en: string, fr: string];
  /** Days; unlimited when left out. */
  readonly lasts?: number;
  readonly notice?: number;
  readonly renews?: boolean;
  readonly remind?: number;
}
const supply: Agreed = {
  kind: "SUPPLY",
  title: ["Supply of flavours", "Fourniture d’arômes"],
  lasts: 730,
  notice: 3,
  renews: true,
  remind: 30,
};
const secret: Agreed = { kind: "CONFIDENTIALITY", title: ["Confidentiality", "Confidentialité"], lasts: 1825 };
const bought: Agreed = {
  kind: "FRAMEWORK",
  title: ["Framework agreement on purchases", "Contrat-cadre d’achat"],
  lasts: 1095,
  notice: 6,
  remind: 60,
};
const EVENING = 950;

/** Contracts with a company, each uploaded with its document on its first day by the person in charge. */
export function contractsWith(
  c: Company,
  day: number,
  contact: () => string,
  demo: DemoCompany,
  french: boolean,
): readonly Happening[] {
  const dice = new Dice(`contracts ${c.name}`);
  const agreed = [
    ...(c.roles.includes("customer") && dice.chance(0.35) ? [supply] : []),
    ...(c.roles.includes("supplier") ? [bought] : []),
    ...(dice.chance(0.2) ? [secret] : []),
  ];
  return agreed.map((a, i) => {
    const began = Math.max(1, day - dice.int(3, 60));
    return {
      at: demo.moment(began, EVENING + i),
      happen: async (): Promise<unknown> => {
        const start_date = demo.workday(began);
        const end_date = a.lasts === undefined ? null : dayAfter(start_date, a.lasts);
        const title = a.title[french ? 1 : 0];
        const body = {
          contact_hash_id: contact(),
          title,
          kind: a.kind,
          start_date,
          end_date,
          notice_months: a.notice ?? null,
          renews: a.renews ?? false,
          remind_days: a.remind ?? null,
          files: [await demo.letter(title, linesOf(c.name, start_date, end_date, french))],
        };
        return await addContract(demo.as(c.by), demo.storage, input(undefined, body));
      },
    };
  });
}

const printedDay = (day: string): string => formatDay(day).replaceAll("-", "/");
const linesOf = (name: string, start: string, end: string | null, french: boolean): string[] =>
  french
    ? [
        `Entre la société Cordial et la société ${name}, il est convenu ce qui suit.`,
        `À compter du ${printedDay(start)}${end ? `, jusqu’au ${printedDay(end)}` : ", pour une durée indéterminée"}.`,
        "Fait en deux exemplaires, signés par les deux parties.",
      ]
    : [
        `Between Cordial and ${name} it is agreed as follows.`,
        `From ${printedDay(start)}${end ? ` until ${printedDay(end)}` : ", for an indefinite time"}.`,
        "Made in two copies, signed by both.",
      ];

// International bank account numbers (ISO 13616): country, two check digits, and the account of the country.

/** Countries by the length of the electronic form, from the registry of SWIFT; those of central and western Africa from their central banks. */
const COUNTRIES: Readonly<Record<number, string>> = {
  15: "NO",
  16: "BE",
  18: "DK FI FK FO GL NL SD",
  19: "MK SI",
  20: "AT BA EE KZ LT LU MN XK",
  21: "CH HR LI LV",
  22: "BG BH CR DE GB GE IE ME RS VA",
  23: "AE GI IL IQ OM SO TL",
  24: "AD CZ ES MD PK RO SA SE SK TN VG",
  25: "AO CV GW LY MZ PT ST",
  26: "DZ IR IS TR",
  27: "BI CF CG CM DJ FR GA GQ GR IT KM MC MG MR SM TD",
  28: "AL AZ BF BJ BY CI CY DO GT HN HU LB MA ML NE NI PL SN SV TG",
  29: "BR EG PS QA UA",
  30: "JO KW MU YE",
  31: "MT SC",
  32: "LC",
  33: "RU",
};
const LENGTHS: ReadonlyMap<string, number> = new Map(
  Object.entries(COUNTRIES).flatMap(([length, countries]) =>
    countries.split(" ").map((country): [string, number] => [country, Number(length)]),
  ),
);

/** The form that is kept and sent: capital letters and digits alone. Takes what people and banks write between the groups. */
export const electronicIban = (typed: string): string =>
  typed.replaceAll(/[\s\u00AD\u180E\u200B\u2060.–-]+/gu, "").toUpperCase();
/** As printed: in groups of four. */
export const groupedIban = (iban: string): string => electronicIban(iban).replaceAll(/.{4}(?=.)/gu, "$& ");
/** As screens show it: country, check digits and the last four characters. Shows nothing of a text too short to hide anything. */
export const maskedIban = (iban: string): string =>
  iban.length < 15 ? "••••" : `${iban.slice(0, 4)} •••• •••• ${iban.slice(-4)}`;

/** The remainder by 97 of the account, country and check digits, each letter as a number from 10 on: 1 when the digits fit (ISO 7064). */
function remainder(iban: string): number {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
export type IbanProblem = "errors.iban" | "errors.iban_country" | "errors.iban_length" | "errors.iban_check";
/** What is wrong with an IBAN in its electronic form, as a text key. */
export function ibanProblem(iban: string): IbanProblem | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/u.test(iban)) return "errors.iban";
  const length = LENGTHS.get(iban.slice(0, 2));
  if (length === undefined) return "errors.iban_country";
  if (iban.length !== length) return "errors.iban_length";
  return remainder(iban) === 1 ? undefined : "errors.iban_check";
}

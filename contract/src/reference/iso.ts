/** Declared here, because the web app's `Language` type would import browser code. */
type Language = "en" | "fr";

/** ISO 3166-1 alpha-2, as of 2025, plus XK for Kosovo, which has no official code. */
const COUNTRIES = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF
  CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP
  GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT
  LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL
  PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR
  TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`;

/** ISO 4217, the currencies in use as of 2025, without funds, metals and codes for testing. */
const CURRENCIES = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC
  CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY
  KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR
  NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP
  TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`;

/** An entry of the standard: its code, and the values of the list's fields. */
export interface IsoEntry {
  readonly code: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

const nameIn = (language: Language, type: "region" | "currency", code: string): string => {
  const name = new Intl.DisplayNames(language, { type }).of(code) ?? code;
  return name.charAt(0).toUpperCase() + name.slice(1);
};
const symbolOf = (currency: string): string =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find((p) => p.type === "currency")?.value ?? currency;
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** By list: which field is the code, and the field values for a code. */
const standards = {
  country: {
    codes: COUNTRIES,
    code: "iso2",
    fieldsOf: (iso2: string) => ({
      iso2,
      name: nameIn("en", "region", iso2),
      name_fr: nameIn("fr", "region", iso2),
    }),
  },
  currency: {
    codes: CURRENCIES,
    code: "iso",
    fieldsOf: (iso: string) => ({
      iso,
      name: nameIn("en", "currency", iso),
      name_fr: nameIn("fr", "currency", iso),
      symbol: symbolOf(iso),
      minor_unit: String(decimalsOf(iso)),
    }),
  },
} as const;
type Standard = keyof typeof standards;
const isStandard = (list: string): list is Standard => Object.hasOwn(standards, list);

/** The codes of a list's standard; empty for other lists. */
export const isoCodes = (list: string): readonly string[] =>
  isStandard(list) ? standards[list].codes.split(/\s+/u) : [];
/** The field values for a code of the standard, with names in both languages. */
export const isoFields = (list: string, code: string): IsoEntry["fields"] | undefined =>
  isStandard(list) && isoCodes(list).includes(code) ? standards[list].fieldsOf(code) : undefined;

/** The field with the standard's code: it is chosen, never typed. */
export const codeField = (list: string): string | undefined => (isStandard(list) ? standards[list].code : undefined);

/** The standard's entries of a list by name, in the reader's language; empty for other lists. */
export function isoEntries(list: string, language: Language): readonly IsoEntry[] {
  if (!isStandard(list)) return [];
  const { fieldsOf } = standards[list];
  return isoCodes(list)
    .map((code): IsoEntry => {
      const fields = fieldsOf(code);
      return { code, fields, label: `${language === "fr" ? fields.name_fr : fields.name} (${code})` };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

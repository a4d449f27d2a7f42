// Rules of pay of three countries, as examples with their source: a company checks them with its accountant before it pays by them.
import type { RuleKind, RuleTerms } from "#contract/payslips/terms.ts";

/** A rule of a country, whose bases name other rules by their titles. */
export interface ExampleRule extends Partial<Omit<RuleTerms, "of" | "tax_category_id">> {
  readonly kind: RuleKind;
  readonly title: string;
  readonly value: string;
  /** Of the list of tax categories, in English. */
  readonly body: string;
  readonly of?: readonly string[];
}
export interface ExampleCountry {
  readonly country: "FR" | "CM" | "ZA";
  readonly valid_from: string;
  readonly rules: readonly ExampleRule[];
}

/** Employee's and employer's part of one contribution; null where there is none. */
const shares = (
  title: string,
  title_fr: string,
  [employee, employer]: readonly [string | null, string | null],
  more: Omit<ExampleRule, "kind" | "title" | "title_fr" | "value">,
): ExampleRule[] => {
  const both = { kind: "pension" as const, title, title_fr, ...more };
  return [
    ...(employee === null ? [] : [{ ...both, value: employee, category: "employee" as const }]),
    // What the employer pays lessens nobody's taxable pay.
    ...(employer === null ? [] : [{ ...both, value: employer, category: "employer" as const, deductible: false }]),
  ];
};
/** Marginal bands of one scale: bounds and percent. */
const bands = (
  all: readonly (readonly [lower: string | null, upper: string | null, value: string])[],
  scale: Omit<ExampleRule, "value">,
): ExampleRule[] =>
  all.map(([lower_bound, upper_bound, value], i) => ({
    ...scale,
    title: all.length === 1 ? scale.title : `${scale.title} ${i + 1}`,
    title_fr: `${scale.title_fr ?? scale.title} ${i + 1}`,
    value,
    lower_bound,
    upper_bound,
    credit: i === 0 ? (scale.credit ?? null) : null,
  }));

const example = (source: string): string => `Example, to be checked before use. ${source}`;

const urssaf = {
  body: "Urssaf",
  deductible: true,
  source: example(
    "urssaf.fr, taux de cotisations du secteur privé au 1er janvier 2026; Code de la sécurité sociale, D. 242-4",
  ),
};
const arrco = { body: "Agirc-Arrco", deductible: true, source: example("agirc-arrco.fr, taux de cotisation 2026") };
/** Ceiling of the French social security, a month of 2026, evened out over the year. */
const CEILING = "4005";
const upTo = (upper_bound: string) => ({ upper_bound, span: "cumulative" as const, bounds_prorated: true });
const beyond = { lower_bound: CEILING, ...upTo("32040") };
const csg = {
  kind: "pension" as const,
  body: "Urssaf",
  base_rate: "98.25",
  base_rate_up_to: "16020",
  source: example("urssaf.fr, assiette de la CSG et de la CRDS 2026"),
};

const france: readonly ExampleRule[] = [
  ...shares("Health insurance", "Assurance maladie", [null, "13"], { ...urssaf, order: 10 }),
  ...shares("Solidarity for autonomy", "Contribution solidarité autonomie", [null, "0.3"], { ...urssaf, order: 11 }),
  ...shares("Old-age insurance, capped", "Assurance vieillesse plafonnée", ["6.9", "8.55"], {
    ...urssaf,
    ...upTo(CEILING),
    order: 20,
  }),
  ...shares("Old-age insurance, uncapped", "Assurance vieillesse déplafonnée", ["0.4", "2.11"], {
    ...urssaf,
    order: 21,
  }),
  ...shares("Agirc-Arrco, band 1", "Retraite complémentaire, tranche 1", ["3.15", "4.72"], {
    ...arrco,
    ...upTo(CEILING),
    order: 30,
  }),
  ...shares("Agirc-Arrco, band 2", "Retraite complémentaire, tranche 2", ["8.64", "12.95"], {
    ...arrco,
    ...beyond,
    order: 31,
  }),
  ...shares("CEG, band 1", "CEG, tranche 1", ["0.86", "1.29"], { ...arrco, ...upTo(CEILING), order: 32 }),
  ...shares("CEG, band 2", "CEG, tranche 2", ["1.08", "1.62"], { ...arrco, ...beyond, order: 33 }),
  ...shares("CET", "CET", ["0.14", "0.21"], { ...arrco, upper_bound: "32040", due_from: "4005.01", order: 34 }),
  ...shares("Family allowances", "Allocations familiales", [null, "5.25"], { ...urssaf, order: 40 }),
  ...shares("Unemployment insurance", "Assurance chômage", [null, "4"], {
    ...urssaf,
    upper_bound: "16020",
    order: 41,
    source: example("unedic.org, contribution patronale depuis le 1er mai 2025"),
  }),
  ...shares("Housing fund, fewer than 50 people", "Fnal, moins de 50 salariés", [null, "0.1"], {
    ...urssaf,
    upper_bound: CEILING,
    order: 42,
  }),
  ...shares("Social dialogue", "Contribution au dialogue social", [null, "0.016"], { ...urssaf, order: 43 }),
  ...shares("Vocational training, 11 people or more", "Formation professionnelle, 11 salariés et plus", [null, "1"], {
    ...urssaf,
    order: 44,
  }),
  ...shares("Apprenticeship tax", "Taxe d’apprentissage", [null, "0.68"], { ...urssaf, order: 45 }),
  { ...csg, title: "CSG, deductible", title_fr: "CSG déductible", value: "6.8", deductible: true, order: 60 },
  { ...csg, title: "CSG, not deductible", title_fr: "CSG non déductible", value: "2.4", order: 61 },
  { ...csg, title: "CRDS", title_fr: "CRDS", value: "0.5", order: 62 },
  {
    kind: "tax",
    title: "Withholding tax",
    title_fr: "Prélèvement à la source",
    value: "0",
    personal: true,
    base: "taxable",
    order: 900,
    body: "Income tax (France)",
    source: example("impots.gouv.fr: the rate of each person, sent every month"),
  },
];

const cnps = { body: "CNPS", deductible: true, upper_bound: "750000", source: example("cnps.cm, décret n° 2016/072") };
const dgi = { kind: "tax" as const, body: "Taxes (Cameroon)" };
/** Radio and television fee by the gross of the month: from, amount. */
const rav = [
  ["50001", "100000", "750"],
  ["100001", "200000", "1950"],
  ["200001", "300000", "3250"],
  ["300001", "400000", "4550"],
  ["400001", "500000", "5850"],
  ["500001", "600000", "7150"],
  ["600001", "700000", "8450"],
  ["700001", "800000", "9750"],
  ["800001", "900000", "11050"],
  ["900001", "1000000", "12350"],
  ["1000001", null, "13000"],
] as const;
const cameroon: readonly ExampleRule[] = [
  ...shares("Old age, disability, death (PVID)", "Vieillesse, invalidité, décès (PVID)", ["4.2", "4.2"], {
    ...cnps,
    order: 10,
  }),
  ...shares("Family allowances", "Prestations familiales", [null, "7"], { ...cnps, order: 20 }),
  ...shares("Accidents at work, group A", "Risques professionnels, groupe A", [null, "1.75"], {
    body: "CNPS",
    source: cnps.source,
    order: 21,
  }),
  ...bands(
    [
      [null, "2000000", "10"],
      ["2000000", "3000000", "15"],
      ["3000000", "5000000", "25"],
      ["5000000", null, "35"],
    ],
    {
      ...dgi,
      title: "Income tax (IRPP)",
      title_fr: "IRPP",
      scale: "IRPP",
      base: "taxable",
      base_rate: "70",
      base_less: "41667",
      span: "annualised",
      due_from: "62000",
      order: 30,
      source: example("Code général des impôts du Cameroun, articles 34 et 69"),
    },
  ),
  {
    ...dgi,
    title: "Communal surtax (CAC)",
    title_fr: "Centimes additionnels communaux (CAC)",
    value: "10",
    base: "line",
    // One band stands for the line of the whole scale.
    of: ["Income tax (IRPP) 1"],
    order: 31,
    source: example("Loi portant fiscalité locale: 10 % de l’impôt"),
  },
  {
    ...dgi,
    title: "Housing credit (CFC)",
    title_fr: "Crédit foncier (CFC)",
    value: "1",
    order: 40,
    source: example("Loi n° 77/10"),
  },
  {
    ...dgi,
    title: "Housing credit (CFC)",
    title_fr: "Crédit foncier (CFC)",
    value: "1.5",
    category: "employer",
    order: 41,
    source: example("Loi n° 77/10"),
  },
  {
    ...dgi,
    title: "Employment fund (FNE)",
    title_fr: "Fonds national de l’emploi (FNE)",
    value: "1",
    category: "employer",
    order: 42,
    source: example("Décret n° 90/805"),
  },
  ...rav.map(([lower_bound, upper_bound, value], i): ExampleRule => ({
    ...dgi,
    title: `Radio and television fee (RAV) ${i + 1}`,
    title_fr: `Redevance audiovisuelle (RAV) ${i + 1}`,
    scale: "RAV",
    type: "amount",
    mode: "flat",
    value,
    lower_bound,
    upper_bound,
    order: 50,
    source: example("Ordonnance n° 89/004"),
  })),
];

const southAfrica: readonly ExampleRule[] = [
  ...bands(
    [
      [null, "237100", "18"],
      ["237100", "370500", "26"],
      ["370500", "512800", "31"],
      ["512800", "673000", "36"],
      ["673000", "857900", "39"],
      ["857900", "1817000", "41"],
      ["1817000", null, "45"],
    ],
    {
      kind: "tax",
      title: "PAYE",
      title_fr: "PAYE",
      scale: "PAYE",
      span: "annualised",
      credit: "17235",
      order: 10,
      body: "SARS",
      source: example(
        "sars.gov.za, rates of tax for individuals of the year to February 2026: enter those of your year",
      ),
    },
  ),
  ...shares("UIF", "UIF", ["1", "1"], {
    body: "UIF",
    upper_bound: "17712",
    order: 20,
    source: example("sars.gov.za, Unemployment Insurance Fund: ceiling of R17,712 a month"),
  }),
  {
    kind: "pension",
    title: "Skills development levy",
    title_fr: "Skills development levy (SDL)",
    value: "1",
    category: "employer",
    order: 21,
    body: "SARS",
    source: example("sars.gov.za, Skills Development Levy"),
  },
];

export const exampleCountries: readonly ExampleCountry[] = [
  { country: "FR", valid_from: "2026-01-01", rules: france },
  { country: "CM", valid_from: "2026-01-01", rules: cameroon },
  { country: "ZA", valid_from: "2025-03-01", rules: southAfrica },
];

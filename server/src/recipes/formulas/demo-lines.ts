import type { Basis } from "#contract/recipes/formulas/dosage.ts";
import type { LineGiven } from "#contract/recipes/formulas/schemas.ts";

/** What the demo's recipes are made of: dosages as laboratories use them in each kind of drink. All invented. */

type Amount = readonly [name: string, amount: number, unit?: LineGiven["unit"]];
/** A kind of recipe, known by how its name ends. */
interface Kind {
  readonly ends: string;
  /** In a litre of the finished drink, unless `isWhole`: the lines are as many times more as the product is diluted. */
  readonly lines: readonly Amount[];
  /** The flavour named in the recipe, mL or g per litre of drink; percent where `isWhole`. */
  readonly flavour: number;
  /** The lines are those of the product itself. */
  readonly isWhole?: true;
  readonly basis?: Basis;
  /** g/mL, of a powder. */
  readonly density?: string;
  readonly balance?: string;
  readonly method: string;
}

const SYRUP =
  "1. Heat half the water to 60 °C, dissolve the sugar, then the acids.\n2. Cool below 30 °C, add flavour and colour.\n3. Bring to volume, check Brix and density, keep two bottles.";
const COLD =
  "1. Dissolve acids, salts and sweeteners in half the water at 25 °C.\n2. Add the flavour under slow stirring.\n3. Bring to volume, check Brix and density, keep two bottles.";
const MIXED = "1. Mix water and carriers.\n2. Add the flavour, stir ten minutes without air.\n3. Filter through 5 µm.";
const POWDER =
  "1. Sieve all powders through 1 mm.\n2. Plate the flavour on a tenth of the balance, add the small amounts, then mix with the rest for 15 minutes.\n3. Check water activity, pack at once.";

const [SUGAR, CITRIC, CITRATE, SORBATE] = [
  "Sucrose",
  "Citric acid, anhydrous",
  "Trisodium citrate dihydrate",
  "Potassium sorbate",
];
/** Also what a recipe is made like whose name ends in none of the words below. */
const syrup: Kind = {
  ends: "syrup",
  lines: [
    [SUGAR, 98],
    [CITRIC, 1.1],
  ],
  flavour: 0.75,
  method: SYRUP,
};
const kinds: readonly Kind[] = [
  {
    ends: "bar syrup",
    lines: [
      [SUGAR, 91],
      [CITRIC, 0.2],
    ],
    flavour: 0.7,
    method: SYRUP,
  },
  syrup,
  {
    ends: "squash",
    lines: [
      [SUGAR, 82],
      [CITRIC, 3.2],
      [CITRATE, 0.4],
      ["Ascorbic acid", 0.15],
      [SORBATE, 0.2],
    ],
    flavour: 0.8,
    method: SYRUP,
  },
  {
    ends: "soda concentrate",
    lines: [
      [SUGAR, 95],
      [CITRIC, 1.9],
      [CITRATE, 0.3],
      [SORBATE, 0.2],
    ],
    flavour: 0.9,
    method: SYRUP,
  },
  {
    ends: "emulsion drink base",
    lines: [
      [SUGAR, 98],
      [CITRIC, 2.4],
      ["Orange emulsion", 2.2],
      ["Beta-carotene", 0.006],
      ["Ascorbic acid", 0.15],
      [SORBATE, 0.2],
    ],
    flavour: 0.4,
    method: SYRUP,
  },
  {
    ends: "vitamin water base",
    lines: [
      [SUGAR, 38],
      [CITRIC, 1.6],
      ["Ascorbic acid", 0.24],
      [SORBATE, 0.2],
    ],
    flavour: 0.7,
    method: SYRUP,
  },
  {
    ends: "water flavouring",
    lines: [
      ["Propylene glycol", 18],
      [CITRIC, 2],
    ],
    flavour: 42,
    isWhole: true,
    method: MIXED,
  },
  {
    ends: "kombucha flavouring",
    lines: [
      ["Ethanol 96 %", 12],
      ["Glycerol", 6],
    ],
    flavour: 24,
    isWhole: true,
    method: MIXED,
  },
  {
    ends: "nectar compound",
    lines: [
      [SUGAR, 85],
      [CITRIC, 1.5],
      ["Pectin", 1.2],
      ["Ascorbic acid", 0.3],
    ],
    flavour: 0.5,
    method: SYRUP,
  },
  {
    ends: "still drink base",
    lines: [
      [SUGAR, 55],
      ["Sucralose", 0.09],
      [CITRIC, 2],
      ["Ascorbic acid", 0.25],
      ["Xanthan gum", 0.25],
      [SORBATE, 0.2],
    ],
    flavour: 0.7,
    method: SYRUP,
  },
  {
    ends: "iced tea base",
    lines: [
      [SUGAR, 45],
      ["Black tea extract, powder", 1.1],
      [CITRIC, 1.5],
      [CITRATE, 0.3],
      [SORBATE, 0.2],
    ],
    flavour: 0.7,
    method: SYRUP,
  },
  {
    ends: "isotonic powder",
    lines: [
      ["D-Glucose", 32],
      [CITRIC, 4],
      [CITRATE, 1.6],
      ["Sodium chloride", 1.2],
    ],
    flavour: 0.9,
    isWhole: true,
    basis: "mass",
    density: "0.82",
    balance: SUGAR,
    method: POWDER,
  },
  {
    ends: "instant drink powder",
    lines: [
      [CITRIC, 4.6],
      [CITRATE, 0.8],
      ["Ascorbic acid", 0.6],
      ["Modified starch (OSA)", 1.2],
      ["Beta-carotene", 0.02],
    ],
    flavour: 0.9,
    isWhole: true,
    basis: "mass",
    density: "0.85",
    balance: SUGAR,
    method: POWDER,
  },
  {
    ends: "effervescent tablet mass",
    lines: [
      ["Sodium bicarbonate", 30],
      [CITRIC, 40],
      ["Ascorbic acid", 6],
      ["Sucralose", 0.6],
    ],
    flavour: 1.6,
    isWhole: true,
    basis: "mass",
    density: "0.9",
    balance: "Xylitol",
    method: POWDER,
  },
  {
    ends: "shandy base",
    lines: [
      [SUGAR, 65],
      [CITRIC, 1.7],
      [SORBATE, 0.2],
    ],
    flavour: 0.8,
    method: SYRUP,
  },
  {
    ends: "hard seltzer base",
    lines: [
      [SUGAR, 15],
      ["Sucralose", 0.05],
      [CITRIC, 2],
      [CITRATE, 0.5],
    ],
    flavour: 0.9,
    method: COLD,
  },
  {
    ends: "iced coffee compound",
    lines: [
      [SUGAR, 55],
      ["Coffee extract, powder", 6],
      ["Soya lecithin", 0.15],
      [CITRATE, 0.3],
      ["Sodium bicarbonate", 0.2],
    ],
    flavour: 0.6,
    method: SYRUP,
  },
  {
    ends: "energy base",
    lines: [
      ["Taurine", 4],
      ["Caffeine", 0.32],
      [CITRIC, 7.5],
      [CITRATE, 2],
      ["Riboflavin", 0.0014],
      [SORBATE, 0.2],
    ],
    flavour: 1.1,
    method: COLD,
  },
  {
    ends: "tonic",
    lines: [
      [SUGAR, 78],
      [CITRIC, 3.8],
      ["Quinine hydrochloride", 0.075],
      ["Tonic flavour", 0.9],
      [SORBATE, 0.2],
    ],
    flavour: 0.3,
    method: SYRUP,
  },
  {
    ends: "cordial",
    lines: [
      [SUGAR, 82],
      ["Passion fruit juice concentrate, 50 °Bx", 28],
      [CITRIC, 2.1],
      ["Ascorbic acid", 0.1],
      ["Ginger flavour", 0.25],
      [SORBATE, 0.15],
    ],
    flavour: 0.55,
    method: SYRUP,
  },
  // The cola bases are called "Cola zero base" and so on.
  {
    ends: "base",
    lines: [
      [SUGAR, 100],
      ["Phosphoric acid 85 %", 0.55],
      [CITRIC, 0.2],
      ["Sulphite ammonia caramel", 1.3, "mL/L"],
      ["Caffeine", 0.1],
    ],
    flavour: 1,
    method: SYRUP,
  },
];

/** Words in the names of recipes, and the flavour they mean where it is not called by the word itself. */
const meant: readonly (readonly [words: RegExp, flavour: string])[] = [
  [/cola|kola/u, "Cola"],
  [/latte|mocha|espresso/u, "Coffee"],
  [/grenadine|pomegranate/u, "Pomegranate"],
  [/granadilla|passion/u, "Passion fruit"],
  [/naartjie|mandarin|tangerine|citrus punch/u, "Mandarin"],
  [/orgeat|almond/u, "Almond"],
  [/cassis|blackcurrant/u, "Blackcurrant"],
  [/bissap|hibiscus/u, "Hibiscus"],
  [/curaçao|triple sec|orange$|orange |blood orange/u, "Orange"],
  [/falernum|lime/u, "Lime"],
  [/cream soda|vanilla/u, "Vanilla"],
  [/summer fruits|red fruits|red berries|berry|acerola|dragon/u, "Red berry"],
  [/tropical|multivitamin|baobab|bouye|papaya/u, "Tropical"],
  [/mint/u, "Mint"],
  [/fynbos/u, "Honeybush"],
  [/iron brew|bubblegum|original|sugar-free|guarana|maté/u, "Tutti frutti"],
  [/lemon|barley|shandy/u, "Lemon"],
];
const named =
  "Almond|Apple|Apricot|Anise|Banana|Basil|Blackcurrant|Caramel|Cherry|Cinnamon|Coconut|Coffee|Cucumber|Elderflower|Ginger|Grape|Grapefruit|Guava|Hazelnut|Honeybush|Hops|Jasmine|Kiwi|Litchi|Mango|Orange blossom|Peach|Pear|Pineapple|Raspberry|Rooibos|Rose|Rosemary|Soursop|Strawberry|Tamarind|Tomato|Turmeric|Verbena|Violet|Watermelon|Yuzu|Tea|Agave|Carrot".split(
    "|",
  );
const called = (flavour: string): string =>
  flavour === "Lemon" ? "Lemon flavour, water soluble" : `${flavour} flavour`;
/** The flavour that a recipe's name says first; the one of the trade for a kind that says none. */
export function flavourOf(name: string): string | undefined {
  const words = name.toLowerCase();
  if (/gomme|indian|dry tonic|mediterranean|slimline/u.test(words)) return undefined;
  const found = [
    ...named.map((one) => [words.search(new RegExp(`\\b${one.toLowerCase()}`, "u")), one] as const),
    ...meant.map(([of, one]) => [words.search(of), one] as const),
  ].filter(([at]) => at >= 0);
  const [first] = found.toSorted(([a, x], [b, y]) => a - b || y.length - x.length);
  return called(first?.[1] ?? "Tutti frutti");
}

/** Spreads an index evenly between 0 and 1, the same way at every fill. */
const spread = (n: number): number => (n * 0.618_033_988_75) % 1;
const amountOf = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2);

interface Written {
  readonly lines: LineGiven[];
  readonly basis: Basis;
  readonly density: string | null;
  readonly method: string;
}
/** A recipe's flavour as a line: a component, or one of the house's own flavourings. */
export type FlavourLine = Pick<LineGiven, "component_hash_id" | "recipe_hash_id"> & { readonly times?: number };

/** @param parts how many litres of drink a litre makes; `n` varies the dosages a little */
export function linesOf(
  name: string,
  parts: number,
  n: number,
  idOf: (component: string) => string | undefined,
  flavour: FlavourLine | undefined,
): Written {
  const kind = kinds.find((k) => name.endsWith(k.ends)) ?? syrup;
  const times = kind.isWhole ? 1 : parts;
  const isLight = /zero|sugar-free|slimline/iu.test(name);
  const some = ([component, amount, unit]: Amount): LineGiven[] => {
    const component_hash_id = idOf(component);
    if (!component_hash_id || (component === "Caffeine" && name.includes("decaffeinated"))) return [];
    const dosage = amountOf(amount * times * (0.96 + 0.08 * spread(n + component.length)));
    return [{ component_hash_id, dosage, unit: unit ?? (kind.isWhole ? "%" : "g/L") }];
  };
  const light: readonly Amount[] = [
    ["Sucralose", 0.11],
    ["Acesulfame K", 0.12],
  ];
  const red: Amount = ["Anthocyanins from grape skin", 0.12];
  const isRed = /grenadine|strawberry|raspberry|blackcurrant|cherry|berr|red fruits|hibiscus|bissap/iu.test(name);
  const { times: more = 1, ...material } = flavour ?? {};
  const balance = idOf(kind.balance ?? "Demineralised water");
  return {
    lines: [
      ...kind.lines.filter(([component]) => !isLight || component !== SUGAR).flatMap(some),
      ...(isLight ? light.flatMap(some) : []),
      ...(isRed && !kind.isWhole ? some(red) : []),
      ...(name.startsWith("Gomme") ? some(["Gum arabic", 2.2]) : []),
      ...(flavour
        ? [
            {
              ...material,
              dosage: amountOf(kind.flavour * more * times),
              unit: kind.isWhole ? ("%" as const) : ("g/L" as const),
            },
          ]
        : []),
      ...(balance
        ? [{ component_hash_id: balance, unit: kind.isWhole ? ("%" as const) : ("g/L" as const), is_balance: true }]
        : []),
    ],
    basis: kind.basis ?? "litre",
    density: kind.density ?? null,
    method: kind.method,
  };
}

import type { Entry } from "./entry.ts";

// FEMA numbers: Flavor and Extract Manufacturers Association, GRAS lists 3 (1965) and following. FL numbers: Union list of flavourings,
// Commission Implementing Regulation (EU) No 872/2012. CAS numbers: CAS Registry. Densities: at 20 °C, where known, as rounded in data
// sheets.

/** Flavouring substances. */
export const substances: readonly Entry[] = [
  ["(R)-Limonene", "5989-27-5", { fema: "2633", fl: "01.045", density: "0.842" }],
  ["Citral", "5392-40-5", { fema: "2303", fl: "05.020", density: "0.889" }],
  ["Linalool", "78-70-6", { fema: "2635", fl: "02.013", density: "0.862" }],
  ["Geraniol", "106-24-1", { fema: "2507", fl: "02.012", density: "0.879" }],
  ["Nerol", "106-25-2", { fema: "2770", density: "0.876" }],
  ["Citronellol", "106-22-9", { fema: "2309", density: "0.855" }],
  ["Citronellal", "106-23-0", { fema: "2307", density: "0.851" }],
  ["Linalyl acetate", "115-95-7", { fema: "2636", density: "0.901" }],
  ["Geranyl acetate", "105-87-3", { fema: "2509", density: "0.916" }],
  ["alpha-Terpineol", "98-55-5", { fema: "3045", density: "0.934" }],
  ["gamma-Terpinene", "99-85-4", { fema: "3559", density: "0.849" }],
  ["Myrcene", "123-35-3", { fema: "2762", density: "0.794" }],
  ["alpha-Pinene", "80-56-8", { fema: "2902", density: "0.858" }],
  ["Valencene", "4630-07-3", { fema: "3443" }],
  ["(+)-Nootkatone", "4674-50-4", { fema: "3166" }],
  ["Octanal", "124-13-0", { fema: "2797", density: "0.821" }],
  ["Nonanal", "124-19-6", { fema: "2782", density: "0.827" }],
  ["Decanal", "112-31-2", { fema: "2362", density: "0.83" }],
  ["Hexanal", "66-25-1", { fema: "2557", density: "0.815" }],
  ["(E)-2-Hexenal", "6728-26-3", { fema: "2560", density: "0.846" }],
  ["(Z)-3-Hexen-1-ol", "928-96-1", { fema: "2563", density: "0.848" }],
  ["Hexyl acetate", "142-92-7", { fema: "2565", density: "0.876" }],
  ["Ethyl acetate", "141-78-6", { fema: "2414", density: "0.902" }],
  ["Ethyl butyrate", "105-54-4", { fema: "2427", fl: "09.039", density: "0.878" }],
  ["Ethyl 2-methylbutyrate", "7452-79-1", { fema: "2443", density: "0.869" }],
  ["Ethyl hexanoate", "123-66-0", { fema: "2439", density: "0.873" }],
  ["Methyl cinnamate", "103-26-4", { fema: "2698" }],
  ["Methyl anthranilate", "134-20-3", { fema: "2682", density: "1.168" }],
  ["Isoamyl acetate", "123-92-2", { fema: "2055", density: "0.876" }],
  ["Isoamyl butyrate", "106-27-4", { fema: "2060", density: "0.866" }],
  ["Allyl hexanoate", "123-68-2", { fema: "2032", density: "0.887" }],
  ["Benzyl acetate", "140-11-4", { fema: "2135", density: "1.054" }],
  ["Benzaldehyde", "100-52-7", { fema: "2127", fl: "05.013", density: "1.044" }],
  ["Cinnamaldehyde", "104-55-2", { fema: "2286", density: "1.05" }],
  ["trans-Anethole", "4180-23-8", { fema: "2086", density: "0.988" }],
  ["Eugenol", "97-53-0", { fema: "2467", density: "1.067" }],
  ["Vanillin", "121-33-5", { fema: "3107", fl: "05.018" }],
  ["Ethyl vanillin", "121-32-4", { fema: "2464", fl: "05.019" }],
  ["Maltol", "118-71-8", { fema: "2656", fl: "07.014" }],
  ["Ethyl maltol", "4940-11-8", { fema: "3487", fl: "07.047" }],
  ["4-Hydroxy-2,5-dimethyl-3(2H)-furanone", "3658-77-3", { fema: "3174" }],
  ["Raspberry ketone", "5471-51-2", { fema: "2588" }],
  ["alpha-Ionone", "127-41-3", { fema: "2594", density: "0.93" }],
  ["beta-Ionone", "14901-07-6", { fema: "2595", density: "0.945" }],
  ["beta-Damascenone", "23696-85-7", { fema: "3420" }],
  ["gamma-Nonalactone", "104-61-0", { fema: "2781", density: "0.976" }],
  ["gamma-Decalactone", "706-14-9", { fema: "2360", density: "0.953" }],
  ["gamma-Undecalactone", "104-67-6", { fema: "3091", density: "0.944" }],
  ["delta-Decalactone", "705-86-2", { fema: "2361", density: "0.954" }],
  ["L-Menthol", "2216-51-5", { fema: "2665", fl: "02.015" }],
  ["(R)-Carvone", "6485-40-1", { fema: "2249", density: "0.959" }],
  ["Eucalyptol", "470-82-6", { fema: "2465", density: "0.924" }],
  ["Methyl salicylate", "119-36-8", { fema: "2745", density: "1.184" }],
  ["Acetaldehyde", "75-07-0", { fema: "2003", density: "0.785" }],
  ["Acetoin", "513-86-0", { fema: "2008" }],
  ["Butyric acid", "107-92-6", { fema: "2221", density: "0.958" }],
  ["Dimethyl sulfide", "75-18-3", { fema: "2746", density: "0.846" }],
  ["Caffeine", "58-08-2", { fema: "2224" }],
  ["Quinine hydrochloride", "130-89-2", { fema: "2976" }],
];

/** Essential oils and extracts, made from what their names say. */
export const oils: readonly Entry[] = [
  ["Sweet orange oil", "8008-57-9", { fema: "2825", density: "0.845" }],
  ["Lemon oil", "8008-56-8", { fema: "2625", density: "0.852" }],
  ["Lime oil, distilled", "8008-26-2", { fema: "2631", density: "0.86" }],
  ["Mandarin oil", "8008-31-9", { fema: "2657", density: "0.85" }],
  ["Grapefruit oil", "8016-20-4", { fema: "2530", density: "0.852" }],
  ["Bergamot oil", "8007-75-8", { fema: "2153", density: "0.878" }],
  ["Peppermint oil", "8006-90-4", { fema: "2848", density: "0.905" }],
  ["Spearmint oil", "8008-79-5", { fema: "3032", density: "0.925" }],
  ["Clove bud oil", "8000-34-8", { fema: "2323", density: "1.05" }],
  ["Cinnamon bark oil", "8015-91-6", { fema: "2291", density: "1.02" }],
  ["Ginger oil", "8007-08-7", { fema: "2522", density: "0.88" }],
  ["Cardamom oil", "8000-66-6", { fema: "2241", density: "0.925" }],
  ["Anise oil", "8007-70-3", { fema: "2094", density: "0.985" }],
  ["Neroli oil", "8016-38-4", { fema: "2771", density: "0.872" }],
  ["Vanilla extract", "8024-06-4", { fema: "3105" }],
];

/** Compounds bought ready made: mixtures have no CAS number. `on`: carriers with percent by mass. */
export const compounds: readonly Entry[] = [
  ["Lemon flavour, water soluble", null, { on: [["Propylene glycol", "82"]], density: "1.031" }],
  ["Tonic flavour", null, { on: [["Ethanol 96 %", "65"]], density: "0.862" }],
  [
    "Cola flavour",
    null,
    {
      on: [
        ["Propylene glycol", "58"],
        ["Ethanol 96 %", "22"],
      ],
      density: "0.994",
    },
  ],
  [
    "Orange emulsion",
    null,
    {
      on: [
        ["Demineralised water", "71"],
        ["Gum arabic", "14"],
      ],
      density: "1.055",
      brix: "24",
    },
  ],
  [
    "Cream flavour, powder",
    null,
    {
      on: [
        ["Lactose", "60"],
        ["Maltodextrin", "34"],
      ],
    },
  ],
  [
    "Mango flavour, powder",
    null,
    {
      on: [
        ["Maltodextrin", "76"],
        ["Modified starch (OSA)", "18"],
      ],
    },
  ],
  ["Coffee flavour", null, { on: [["Triacetin", "48"]], density: "1.102" }],
];

/** Flavours by what they taste of, on propylene glycol. */
const tastes =
  "Agave|Almond|Anise|Apple|Apricot|Banana|Basil|Blackcurrant|Caramel|Carrot|Cherry|Cinnamon|Coconut|Cucumber|Elderflower|Ginger|Grape|Grapefruit|Guava|Hazelnut|Hibiscus|Honeybush|Hops|Jasmine|Kiwi|Lime|Litchi|Mandarin|Mango|Mint|Orange|Orange blossom|Passion fruit|Peach|Pear|Pineapple|Pomegranate|Raspberry|Red berry|Rooibos|Rose|Rosemary|Soursop|Strawberry|Tamarind|Tea|Tomato|Tropical|Turmeric|Tutti frutti|Vanilla|Verbena|Violet|Watermelon|Yuzu";
export const flavours: readonly Entry[] = tastes
  .split("|")
  .map((taste, n) => [
    `${taste} flavour`,
    null,
    { on: [["Propylene glycol", String(72 + ((n * 7) % 17))]], density: (1.028 + ((n * 5) % 9) / 1000).toFixed(3) },
  ]);

/** Concentrates and extracts. */
export const extracts: readonly Entry[] = [
  ["Passion fruit juice concentrate, 50 °Bx", null, { brix: "50", dry: "50", density: "1.23" }],
  ["Black tea extract, powder", null, { dry: "95" }],
  ["Coffee extract, powder", null, { dry: "96" }],
];

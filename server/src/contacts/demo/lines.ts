import type { EquipmentFields } from "#contract/contacts/equipment.ts";
import type { Company } from "./companies.ts";
import type { Dice } from "#server/kit/area/dice.ts";

/** A machine of a customer, with the names of its brand and packaging. */
export interface LineOf extends Omit<EquipmentFields, "brand_hash_id" | "packaging_hash_id" | "photos"> {
  readonly brand: string;
  readonly packaging: string;
}

/** Combinations of packaging, litres, filling technology and bottles per hour. */
const fillers = [
  ["Glass bottle, returnable", ["0.25", "0.33", "1"], "isobaric", [9_000, 36_000]],
  ["Glass bottle, one-way", ["0.2", "0.275", "0.33"], "isobaric", [6_000, 24_000]],
  ["PET bottle", ["0.33", "0.5", "1.5"], "isobaric", [8_000, 28_000]],
  ["PET bottle", ["0.5", "1"], "hot_fill", [6_000, 18_000]],
  ["rPET bottle", ["0.5", "1"], "aseptic", [10_000, 32_000]],
  ["Aluminium can", ["0.25", "0.33", "0.5"], "isobaric", [12_000, 60_000]],
  ["Beverage carton", ["0.2", "1"], "aseptic", [6_000, 24_000]],
  ["Bag-in-box", ["5", "10"], "cold_fill", [300, 900]],
  ["Keg", ["20", "30"], "isobaric", [60, 240]],
  ["Pouch", ["0.2"], "hot_fill", [4_000, 12_000]],
] as const;
const brands = ["Krones", "Sidel", "KHS", "GEA", "SMI", "SIG", "Tetra Pak", "Serac", "Sipa", "CFT Group", "Gai"];

type Said = readonly [
  brand: string,
  packaging: string,
  size: string,
  technology: LineOf["filling_technology"],
  capacity: string,
];
const inUse = (line: string, [brand, packaging, packing_size, filling_technology, filling_capacity]: Said) => ({
  line,
  brand,
  packaging,
  packing_size,
  filling_technology,
  filling_capacity,
  state: "in_use" as const,
});
/** Detailed lines for the company shown in the product's screenshots. */
const linesByCompany: Readonly<Record<string, readonly LineOf[]>> = {
  "Begudes del Vallès": [
    {
      ...inUse("Line 1", ["Krones", "Glass bottle, one-way", "0.275", "isobaric", "6600"]),
      capacity_basis: "litres",
      pasteurisation: true,
      year: 2014,
    },
    {
      ...inUse("Line 2", ["Sidel", "PET bottle", "0.5", "hot_fill", "24000"]),
      capacity_basis: "bottles",
      homogeniser: true,
      year: 2019,
      note: "Also runs 1,5 L, two shifts a day.",
    },
    {
      ...inUse("Line 3", ["KHS", "Aluminium can", "0.33", "isobaric", "30000"]),
      capacity_basis: "bottles",
      pasteurisation: true,
      year: 2022,
    },
  ],
};

const OLDEST = 1998;
const NEWEST = 2024;

/** The filling lines of a company: two to four for contract manufacturers, at most one for others. */
export function linesOf(c: Company, dice: Dice): readonly LineOf[] {
  const known = linesByCompany[c.name];
  if (known) return known;
  if (!c.roles.includes("customer")) return [];
  const count = c.roles.includes("manufacturer") ? dice.int(2, 4) : dice.chance(0.6) ? 1 : 0;
  return Array.from({ length: count }, (_, i) => {
    const [packaging, sizes, technology, [least, most]] = dice.pick(fillers);
    const step = most > 1000 ? 600 : 10;
    const packing_size = dice.pick(sizes);
    const inLitres = dice.chance(0.3);
    const bottles = Math.round(dice.int(least, most) / step) * step;
    const heats = technology === "aseptic" || technology === "hot_fill";
    const last = i === count - 1 && count > 2;
    return {
      line: `Line ${i + 1}`,
      brand: dice.pick(brands),
      packaging,
      packing_size,
      filling_technology: technology,
      filling_capacity: String(inLitres ? Math.round(bottles * Number(packing_size)) || 1 : bottles),
      capacity_basis: inLitres ? ("litres" as const) : ("bottles" as const),
      uht: technology === "aseptic" && dice.chance(0.7),
      pasteurisation: !heats && dice.chance(0.6),
      homogeniser: heats && dice.chance(0.5),
      stabiliser_dissolving_unit: dice.chance(0.25),
      year: dice.int(OLDEST, NEWEST),
      state: last && dice.chance(0.5) ? dice.pick(["planned", "idle"] as const) : ("in_use" as const),
    };
  });
}

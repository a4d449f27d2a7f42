import { z } from "zod";
import { decimal, plainRate } from "../kit/money.ts";

/** What a figure of a component may be: a decimal between two bounds, both allowed, with so many digits behind the point. */
interface Figure {
  readonly least: number;
  readonly most: number;
  readonly decimals: number;
}

/** The figures of a component, with their units. */
export const figures = {
  /** g/mL. Osmium, the densest there is, has 22.6. */
  density: { least: 0.01, most: 25, decimals: 5 },
  /** °C, of density and storage. */
  temperature: { least: -100, most: 250, decimals: 1 },
  /** °Bx: grams of sucrose in 100 g. */
  brix: { least: 0, most: 100, decimals: 2 },
  /** Percent by mass. */
  percent: { least: 0, most: 100, decimals: 3 },
  /** Base units (g or mL) in a litre of the finished drink. */
  dosage: { least: 0, most: 1000, decimals: 6 },
  /** Any quantity above zero: what a supplier sells at least. */
  quantity: { least: 0.000001, most: 1e9, decimals: 6 },
  /** mg/kg or mg/L. */
  limit: { least: 0, most: 1e6, decimals: 4 },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof figures;

/** A figure as people type it, with a comma or a point: a decimal string, or nothing where it is none or out of bounds. */
export function figureFrom(name: FigureName, text: string): string | undefined {
  const { least, most, decimals } = figures[name];
  const plain = text.replaceAll(/\s/gu, "").replace(",", ".");
  const parts = /^-?\d{1,10}(?:\.(\d{1,10}))?$/u.exec(plain);
  if (!parts || (parts[1] ?? "").length > decimals) return undefined;
  const value = decimal(plain);
  return value.lt(least) || value.gt(most) ? undefined : plainRate(plain);
}

/** A figure as it is shown and typed back: `0,84`. */
export const figureText = (value: string | null | undefined): string => value?.replace(".", ",") ?? "";

/** A figure in a body: a decimal string with a point. */
export const figure = (name: FigureName) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? undefined : `components.wrong_${name}`) })
    .trim()
    .refine((text) => !text.includes(",") && figureFrom(name, text) !== undefined, {
      error: `components.wrong_${name}`,
    })
    .transform(plainRate);

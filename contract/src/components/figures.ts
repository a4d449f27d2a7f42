import { z } from "zod";
import { decimal, plainRate } from "../kit/money.ts";

/** The range of a figure, both bounds allowed, and its most decimals. */
interface Figure {
  readonly least: number;
  readonly most: number;
  readonly decimals: number;
}

/** The figures of a component, with their units. */
export const figures = {
  /** g/mL. Osmium, the densest element, has 22.6. */
  density: { least: 0.01, most: 25, decimals: 5 },
  /** °C, for density and storage. */
  temperature: { least: -100, most: 250, decimals: 1 },
  /** °Bx: grams of sucrose in 100 g. */
  brix: { least: 0, most: 100, decimals: 2 },
  /** Percent by mass. */
  percent: { least: 0, most: 100, decimals: 3 },
  /** Base units (g or mL) per litre of the finished drink. */
  dosage: { least: 0, most: 1000, decimals: 6 },
  /** Any quantity above 0, for a supplier's minimum. */
  quantity: { least: 0.000001, most: 1e9, decimals: 6 },
  /** mg/kg or mg/L. */
  limit: { least: 0, most: 1e6, decimals: 4 },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof figures;

/** Parses a figure as people type it, with a comma or a point. Undefined when it is none or out of bounds. */
export function figureFrom(name: FigureName, text: string): string | undefined {
  const { least, most, decimals } = figures[name];
  const plain = text.replaceAll(/\s/gu, "").replace(",", ".");
  const parts = /^-?\d{1,10}(?:\.(\d{1,10}))?$/u.exec(plain);
  if (!parts || (parts[1] ?? "").length > decimals) return undefined;
  const value = decimal(plain);
  return value.lt(least) || value.gt(most) ? undefined : plainRate(plain);
}

/** A figure as shown and typed: `0,84`. */
export const figureText = (value: string | null | undefined): string => value?.replace(".", ",") ?? "";

/** The schema of a figure in a request: a decimal string with a point. */
export const figure = (name: FigureName) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? undefined : `components.wrong_${name}`) })
    .trim()
    .refine((text) => !text.includes(",") && figureFrom(name, text) !== undefined, {
      error: `components.wrong_${name}`,
    })
    .transform(plainRate);

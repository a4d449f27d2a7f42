import { lineText } from "../kit/one-line.ts";
import { plainRate } from "../kit/money.ts";
import { isNumber, numberFrom, type NumberRules } from "../kit/number.ts";

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
  /** mg of SO2 in a kilogram. */
  so2: { least: 0, most: 1e6, decimals: 3 },
  /** mg/kg or mg/L. */
  limit: { least: 0, most: 1e6, decimals: 4 },
} as const satisfies Record<string, NumberRules>;
export type FigureName = keyof typeof figures;

/** Parses a figure as people type it. Undefined when it is none or out of bounds. */
export const figureFrom = (name: FigureName, text: string): string | undefined => numberFrom(text, figures[name]);

/** The schema of a figure in a request: a decimal string with a point. */
export const figure = (name: FigureName) =>
  lineText({ error: (issue) => (issue.input === undefined ? undefined : `components.wrong_${name}`) })
    .refine((value) => isNumber(value, figures[name]), { error: `components.wrong_${name}` })
    .transform(plainRate);

import { figureFrom, figures } from "#contract/components/figures.ts";
import { exactText } from "#contract/kit/amounts.ts";
import { numberFrom, readIn, type NumberRules } from "#contract/kit/number.ts";
import {
  computeFormula,
  type ComputedFormula,
  type Physical,
  type TypedLine,
} from "#contract/recipes/formulas/compute.ts";
import {
  dosageFrom,
  dosageRules,
  dosageUnits,
  type Basis,
  type DosageUnit,
} from "#contract/recipes/formulas/dosage.ts";
import type { Composition, CompositionGiven, LineGiven, Material } from "#contract/recipes/formulas/schemas.ts";

/** A line being edited: the texts of its cells. */
export interface SheetLine {
  readonly key: string;
  readonly material: Material | null;
  /** Text typed or pasted that has not been matched to a material yet. */
  readonly text: string;
  readonly dosage: string;
  readonly unit: DosageUnit;
  readonly is_balance: boolean;
  readonly density: string;
  readonly brix: string;
  readonly refraction: string;
  readonly description: string;
}
export interface SheetValues {
  readonly name: string;
  readonly basis: Basis;
  readonly density: string;
  readonly brix: string;
  readonly refraction: string;
  readonly description: string;
  readonly public_description: string;
  readonly lines: readonly SheetLine[];
}

let made = 0;
/** A key unique in this browser, so that it differs from those in saved drafts. */
const newKey = (): string => `l${Date.now().toString(36)}${(made += 1)}`;
export const emptyLine = (): SheetLine => ({
  key: newKey(),
  material: null,
  text: "",
  dosage: "",
  unit: "g/L",
  is_balance: false,
  density: "",
  brix: "",
  refraction: "",
  description: "",
});
const isEmpty = (l: SheetLine): boolean => l.material === null && !l.text && !l.dosage && !l.description;

/** A version as the cells of a sheet. Keys are derived from the lines, so reading the version again changes nothing. */
export function valuesOf(c: Composition | undefined, materials: ReadonlyMap<string, Material>): SheetValues {
  return {
    name: c?.name ?? "",
    basis: c?.basis ?? "litre",
    density: exactText(c?.density),
    brix: exactText(c?.brix),
    refraction: exactText(c?.refraction),
    description: c?.description ?? "",
    public_description: c?.public_description ?? "",
    lines: (c?.lines ?? []).map((l) => ({
      key: l.hash_id,
      material: materials.get(l.material.hash_id) ?? null,
      text: "",
      dosage: exactText(l.dosage),
      unit: l.unit,
      is_balance: l.is_balance,
      density: exactText(l.density),
      brix: exactText(l.brix),
      refraction: exactText(l.refraction),
      description: l.description ?? "",
    })),
  };
}

/** A refractive index like `1,3478`. */
export const refractionRules: NumberRules = { least: 1.33, most: 1.53, decimals: 8 };
/** The rules of the figures that a line or the product may have of its own. */
export const figureRules = { density: figures.density, brix: figures.brix, refraction: refractionRules } as const;
export const refractionFrom = (text: string): string | undefined => numberFrom(text, refractionRules);
const figureOrNull = (name: "density" | "brix", text: string): string | null =>
  text.trim() ? (figureFrom(name, text) ?? null) : null;
const refractionOrNull = (text: string): string | null => (text.trim() ? (refractionFrom(text) ?? null) : null);

const typedOf = (l: SheetLine): TypedLine => ({
  dosage: l.is_balance ? null : (dosageFrom(l.dosage) ?? null),
  unit: l.unit,
  is_balance: l.is_balance,
  density: figureOrNull("density", l.density),
  brix: figureOrNull("brix", l.brix),
  refraction: refractionOrNull(l.refraction),
});
export const productOf = (v: SheetValues) => ({
  basis: v.basis,
  density: figureOrNull("density", v.density),
  brix: figureOrNull("brix", v.brix),
  refraction: refractionOrNull(v.refraction),
});

/**
 * The figures of the sheet, by the same functions as on the server.
 * @param used the materials' data when the version was saved, if the saved version is shown
 */
export function calculated(v: SheetValues, used?: readonly Physical[]): ComputedFormula {
  return computeFormula(
    productOf(v),
    v.lines.map(typedOf),
    v.lines.map((l, i) => used?.[i] ?? l.material ?? undefined),
  );
}

/** Text keys of the problems, by field path; lines are numbered by position. */
export function problemsOf(v: SheetValues, formula: ComputedFormula): Record<string, string> {
  const found: Record<string, string> = {};
  const check = (path: string, text: string, isRight: boolean, key: string): void => {
    if (text.trim() && !isRight) found[path] = key;
  };
  check("density", v.density, figureFrom("density", v.density) !== undefined, "components.wrong_density");
  check("brix", v.brix, figureFrom("brix", v.brix) !== undefined, "components.wrong_brix");
  check("refraction", v.refraction, refractionFrom(v.refraction) !== undefined, "formulas.wrong_refraction");
  for (const [i, l] of v.lines.entries()) {
    if (isEmpty(l)) continue;
    const at = `lines.${i}`;
    check(`${at}.density`, l.density, figureFrom("density", l.density) !== undefined, "components.wrong_density");
    check(`${at}.brix`, l.brix, figureFrom("brix", l.brix) !== undefined, "components.wrong_brix");
    check(`${at}.refraction`, l.refraction, refractionFrom(l.refraction) !== undefined, "formulas.wrong_refraction");
    if (l.material === null) found[`${at}.material`] = "formulas.material_needed";
    if (!l.is_balance && l.dosage.trim() && dosageFrom(l.dosage) === undefined)
      found[`${at}.dosage`] = "formulas.wrong_dosage";
    const problem = formula.lines[i]?.problem;
    if (problem && problem !== "too_much" && !found[`${at}.dosage`]) found[`${at}.dosage`] = `formulas.${problem}`;
  }
  return found;
}

/** The body of the request, without empty lines. */
export function bodyOf(v: SheetValues): CompositionGiven {
  const lines = v.lines.filter((l) => !isEmpty(l));
  return {
    name: v.name,
    ...productOf(v),
    description: v.description,
    public_description: v.public_description,
    lines: lines.map((l): LineGiven => ({
      ...(l.material?.type === "recipe"
        ? { recipe_hash_id: l.material.hash_id }
        : { component_hash_id: l.material?.hash_id ?? null }),
      ...typedOf(l),
      description: l.description,
    })),
  };
}

const place = <T>(all: readonly T[], from: number, to: number): T[] => {
  const next = [...all];
  const [moved] = next.splice(from, 1);
  if (moved !== undefined) next.splice(Math.max(0, Math.min(next.length, to)), 0, moved);
  return next;
};
const withLines = (v: SheetValues, lines: readonly SheetLine[]): SheetValues => ({ ...v, lines });
export const setLine = (v: SheetValues, i: number, part: Partial<SheetLine>): SheetValues =>
  withLines(
    v,
    v.lines.map((l, at) => (at === i ? { ...l, ...part } : l)),
  );
export const addLine = (v: SheetValues, at = v.lines.length): SheetValues =>
  withLines(v, [...v.lines.slice(0, at), emptyLine(), ...v.lines.slice(at)]);
export const removeLine = (v: SheetValues, i: number): SheetValues =>
  withLines(
    v,
    v.lines.filter((_, at) => at !== i),
  );
export const moveLine = (v: SheetValues, from: number, to: number): SheetValues =>
  withLines(v, place(v.lines, from, to));
/** Toggles the balance line (the one that fills up to 100 %); there is at most one. */
export const setBalance = (v: SheetValues, i: number): SheetValues =>
  withLines(
    v,
    v.lines.map((l, at) =>
      at === i
        ? { ...l, is_balance: !l.is_balance, dosage: l.is_balance ? l.dosage : "" }
        : { ...l, is_balance: false },
    ),
  );

/** Parses a unit as spreadsheets write it. */
function unitFrom(text: string): DosageUnit | undefined {
  const plain = text.replaceAll(/\s/gu, "").toLowerCase();
  return dosageUnits.find((unit) => unit.toLowerCase() === plain);
}
export interface PastedRow {
  readonly text?: string;
  readonly dosage?: string;
  readonly unit?: DosageUnit;
}
/** Rows pasted from a spreadsheet, starting at the focused column; undefined for a single cell, which the field handles itself. */
export function pastedRows(clipboard: string, from: "material" | "dosage"): PastedRow[] | undefined {
  const rows = clipboard.replace(/\r?\n$/u, "").split(/\r?\n/u);
  if (rows.length < 2 && !clipboard.includes("\t")) return undefined;
  const table = rows.map((row) => row.split("\t").map((cell) => cell.trim()));
  return table.map((cells) => {
    const [text, ...rest] = from === "material" ? cells : ["", ...cells];
    const number = rest.find((cell) => dosageFrom(cell) !== undefined);
    // `12 g/L` in one cell, or the unit in a separate cell.
    const joined = /^([\d.,\s]+)\s*(\D.*)$/u.exec(rest[0] ?? "");
    const unit = rest.map(unitFrom).find(Boolean) ?? unitFrom(joined?.[2] ?? "");
    const typed = number ?? (joined && unit ? joined[1]?.trim() : undefined);
    // `1.125` beside `0.25` is below two: the other cells show how the spreadsheet writes decimals.
    const dosage = typed && readIn(table.flat(), typed, dosageRules);
    return { ...(text && { text }), ...(dosage !== undefined && { dosage }), ...(unit && { unit }) };
  });
}
/** The sheet with these rows from line `i` on; cells that are not pasted keep their values. */
export function pasted(v: SheetValues, i: number, rows: readonly PastedRow[]): SheetValues {
  const lines = [...v.lines];
  for (const [n, row] of rows.entries()) {
    const at = i + n;
    const before = lines[at] ?? { ...emptyLine(), unit: lines[at - 1]?.unit ?? "g/L" };
    lines[at] = {
      ...before,
      ...(row.text !== undefined && { text: row.text, material: null }),
      ...(row.dosage !== undefined && !before.is_balance && { dosage: row.dosage }),
      ...(row.unit && { unit: row.unit }),
    };
  }
  return withLines(v, lines);
}

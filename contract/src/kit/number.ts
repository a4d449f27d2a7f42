import { exactText, grouped, PLAIN_DECIMAL } from "./amounts.ts";
import { decimal } from "./money.ts";

/** What a number may be: its bounds, both allowed, and the decimals that are kept. */
export interface NumberRules {
  readonly least: number;
  readonly most: number;
  readonly decimals: number;
  /** Written without grouping, as rates, years and cells of imported sheets are: a single separator is the decimal one. */
  readonly isUngrouped?: true;
}
export type NumberError =
  | "errors.number"
  | "errors.number_grouping"
  | "errors.number_decimals"
  | "errors.number_whole"
  | "errors.number_positive"
  | "errors.number_range";
/** The result of reading a number. `other` is the second meaning of a text such as `1.500`, where both are allowed. */
export type NumberReading =
  | { readonly kind: "empty" }
  | { readonly kind: "read"; readonly value: string; readonly other?: string }
  | { readonly kind: "refused"; readonly error: NumberError };

/** A whole number from `least` on. */
export const whole = (most: number, least = 0): NumberRules => ({ least, most, decimals: 0 });

/** The spaces that spreadsheets and browsers group digits with; `\s` includes the no-break and thin ones. */
const SPACES = /[\s\u180E\u2060]+/gu;
const APOSTROPHES = /['’ʼ‘′`]/gu;
const MINUS = /^[-−] ?/u;
/** Digits grouped by one separator: in threes, or as in India (three, then pairs). */
const isGrouped = (digits: string, mark: string): boolean =>
  /^\d{1,3}(?:g\d{3})+$|^\d{1,2}(?:g\d{2})+g\d{3}$/u.test(digits.replaceAll(mark, "g"));

/** The digits without their grouping; undefined when the grouping is invalid. */
function ungrouped(digits: string): string | undefined {
  const marks = [...new Set(digits.replaceAll(/\d/gu, ""))];
  const [mark] = marks;
  if (mark === undefined) return digits;
  return marks.length === 1 && isGrouped(digits, mark) ? digits.replaceAll(mark, "") : undefined;
}

/** A number as it was written: plain digits, and those behind the decimal separator. */
export interface Written {
  readonly digits: string;
  readonly decimals: string;
}
type Ways =
  | { readonly kind: "empty" }
  | { readonly kind: "refused"; readonly error: "number" | "grouping" }
  | { readonly kind: "ways"; readonly asDecimal?: Written; readonly asGroups?: Written; readonly mark?: string };

/**
 * Reads the digits of a number as people, spreadsheets and our own screens write it: `1.500,25`, `1,500.25`, `1 500,25`, `1'500.25`. A single
 * separator before exactly three digits has two ways: it may group them or begin the decimals.
 */
export function waysOf(typed: string): Ways {
  const text = typed.trim().replaceAll(SPACES, " ").replaceAll(APOSTROPHES, "'");
  if (text === "") return { kind: "empty" };
  if (!/^[\d., ']*$/u.test(text) || !/\d/u.test(text)) return { kind: "refused", error: "number" };
  const written = (given: string, decimals: string): Written | undefined => {
    const digits = ungrouped(given);
    return digits === undefined ? undefined : { digits: digits.replace(/^0+(?=\d)/u, "") || "0", decimals };
  };
  const way = (name: "asDecimal" | "asGroups", found: Written | undefined): Ways =>
    found ? { kind: "ways", [name]: found } : { kind: "refused", error: "grouping" };
  const last = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  const mark = text[last];
  const [before, after] = [text.slice(0, Math.max(last, 0)), text.slice(last + 1)];
  // A separator that occurs more than once groups digits; `ungrouped` refuses mixed ones.
  if (mark === undefined || before.includes(mark)) return way("asGroups", written(text, ""));
  if (!/^\d*$/u.test(after)) return { kind: "refused", error: "grouping" };
  const asDecimal = written(before, after);
  const asGroups = after.length === 3 && /^[1-9]\d{0,2}$/u.test(before) ? written(text, "") : undefined;
  return asDecimal && asGroups ? { kind: "ways", asDecimal, asGroups, mark } : way("asDecimal", asDecimal);
}

/** Why a decimal string is not such a number. */
function problemOf(value: string, { least, most, decimals }: NumberRules): NumberError | undefined {
  if ((value.split(".")[1]?.length ?? 0) > decimals)
    return decimals === 0 ? "errors.number_whole" : "errors.number_decimals";
  const number = decimal(value);
  if (least > 0 && number.lte(0)) return "errors.number_positive";
  return number.lt(least) || number.gt(most) ? "errors.number_range" : undefined;
}

/** Whether a decimal string as in calls (`1500.5`) keeps the rules. */
export const isNumber = (value: string, rules: NumberRules): boolean =>
  PLAIN_DECIMAL.test(value) && problemOf(value, rules) === undefined;

/**
 * Reads a number as people type it. A single separator before three digits, as in `1.500`, is read in our own notation (comma for decimals,
 * dot for thousands), and as grouping where fewer than three decimals are kept, as in amounts; a meaning that the rules exclude is none.
 */
export function readNumber(typed: string, rules: NumberRules): NumberReading {
  const text = typed.trim();
  const isNegative = rules.least < 0 && MINUS.test(text);
  const ways = waysOf(isNegative ? text.replace(MINUS, "") : text);
  if (ways.kind === "empty") return isNegative ? { kind: "refused", error: "errors.number" } : ways;
  if (ways.kind === "refused")
    return { kind: "refused", error: ways.error === "number" ? "errors.number" : "errors.number_grouping" };
  const { asDecimal, asGroups, mark } = ways;
  const isDecimal = rules.isUngrouped || (rules.decimals >= 3 && mark === ",");
  const found = (isDecimal ? [asDecimal, asGroups] : [asGroups, asDecimal]).flatMap((way) =>
    way ? valueOf(way, isNegative) : [],
  );
  const fitting = found.filter((value) => problemOf(value, rules) === undefined);
  const [value, other] = fitting;
  if (value === undefined) return { kind: "refused", error: problemOf(found[0] ?? "", rules) ?? "errors.number" };
  return { kind: "read", value, ...(other !== undefined && rules.decimals >= 3 && { other }) };
}
const valueOf = ({ digits, decimals }: Written, isNegative: boolean): string => {
  const kept = decimals.replace(/0+$/u, "");
  const value = kept ? `${digits}.${kept}` : digits;
  return isNegative && value !== "0" ? `-${value}` : value;
};

/** Whether a text can be read as two numbers, as `1.500`. */
export const hasTwoMeanings = (typed: string, rules: NumberRules): boolean => {
  const reading = readNumber(typed, rules);
  return reading.kind === "read" && reading.other !== undefined;
};

/** The value of a typed number, undefined when it is none. */
export const numberFrom = (typed: string, rules: NumberRules): string | undefined => {
  const reading = readNumber(typed, rules);
  return reading.kind === "read" ? reading.value : undefined;
};

/** A text that has two meanings, as the texts beside it tell by their own separators; unchanged when they don’t. */
export function readIn(all: readonly string[], typed: string, rules: NumberRules): string {
  const reading = readNumber(typed, rules);
  if (reading.kind !== "read" || reading.other === undefined) return typed;
  const isMark = (mark: string): boolean =>
    all.some((text) => {
      const ways = waysOf(text);
      const last = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
      return ways.kind === "ways" && ways.asDecimal?.decimals && !ways.asGroups ? text[last] === mark : false;
    });
  const [dot, comma] = [isMark("."), isMark(",")];
  if (dot === comma) return typed;
  const isDecimal = typed.includes(dot ? "." : ",");
  const [small, large] = decimal(reading.value).lt(reading.other)
    ? [reading.value, reading.other]
    : [reading.other, reading.value];
  return exactText(isDecimal ? small : large);
}

/**
 * Reads a cell of an imported sheet. Spreadsheets hand over numbers with a point and without zeros behind it (`1.125`); what a person wrote in
 * two-way notation (`1,125`, `1.500`) is refused rather than guessed.
 */
export function numberInSheet(cell: string, rules: NumberRules): string | undefined {
  const reading = readNumber(cell, { ...rules, isUngrouped: true });
  if (reading.kind !== "read") return undefined;
  return reading.other === undefined || /\.\d\d[1-9]$/u.test(cell.trim()) ? reading.value : undefined;
}

/** A number as screens and papers show it in both languages, and as it can be typed back: `1.250,5`, without trailing zeros. */
export function numberText(value: string | null | undefined): string {
  if (!value || !PLAIN_DECIMAL.test(value)) return value ?? "";
  const [digits = "0", decimals] = decimal(value).toFixed().split(".");
  return decimals ? `${grouped(digits)},${decimals}` : grouped(digits);
}

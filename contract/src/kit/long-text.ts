import { z } from "zod";
import { lineText, withoutUnseen } from "./one-line.ts";

/** White space inside a line: tabs, no-break spaces, wide and thin ones. */
const SPACES = /[^\S\n]+/gu;

/** A text of several lines, without what nobody sees: line breaks stay, and what a line is indented by. */
export const onItsLines = (text: string): string =>
  withoutUnseen(text)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, "\n")
    .split("\n")
    .map((line) => `${indentOf(line)}${line.replace(SPACES, " ").trim()}`.trimEnd())
    .join("\n")
    .trim();
const indentOf = (line: string): string => (/^[^\S\n]+/u.exec(line)?.[0] ?? "").replace(/[^\t]/gu, " ");

type Params = Parameters<typeof z.string>[0];
/** The schema of a text that may have several lines: a note, a reason, a comment. */
export const longText = (params?: Params): z.ZodString => z.string(params).overwrite(onItsLines);

/** Most characters of a text whose field has one line. */
const LINE = 200;
/** A text of at most `max` characters, on one line where that is short. */
export const textUpTo = (max: number): z.ZodString => (max > LINE ? longText() : lineText()).max(max);

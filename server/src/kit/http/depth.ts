import { Failure } from "#server/kit/shared/failures.ts";

/** Deepest nesting we accept; no valid input has more than a few levels. */
const DEEPEST = 32;
const [QUOTE, BACKSLASH, BRACE, BRACKET, BRACE_END, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d];

/** Whether a JSON text is nested too deep; checked before parsing. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const c = json.charCodeAt(at);
    if (quoted) {
      if (c === BACKSLASH) at += 1;
      else if (c === QUOTE) quoted = false;
    } else if (c === QUOTE) quoted = true;
    else if (c === BRACE || c === BRACKET) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (c === BRACE_END || c === BRACKET_END) depth -= 1;
  }
  return false;
}

/** The same for a value that is parsed already. */
export function isValueTooDeep(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== "object" || value === null) return false;
  return left === 0 || Object.values(value).some((inside) => isValueTooDeep(inside, left - 1));
}

/** The refusal of a body that is nested too deeply. */
export const tooDeep = (): Failure =>
  new Failure("invalid", { key: "errors.body_too_deep", params: { levels: DEEPEST } });

import type { TypeField } from "#contract/requests/schemas.ts";
import { day } from "#contract/kit/dates.ts";
import { dayProblem } from "#contract/kit/day-kinds.ts";

const TITLE = 200;
/** A request's lines in a few words: `2 × Laptop, 1 × Chair`. */
export function titleOf(lines: readonly { readonly quantity: number; readonly name: string }[]): string {
  const all = lines.map((l) => `${l.quantity} × ${l.name}`).join(", ");
  return all.length <= TITLE ? all : `${all.slice(0, TITLE - 1)}…`;
}

type Problems = Record<string, { readonly key: string; readonly params?: Readonly<Record<string, string | number>> }[]>;
export interface Given {
  readonly key: string;
  readonly value: string;
}
const DECIMAL = /^-?\d{1,15}(?:[.,]\d{1,6})?$/u;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** What is wrong with a value, besides people and articles that nobody has; undefined if it can be. */
function wrong({ kind, options }: TypeField, value: string, today: string): string | undefined {
  if (kind === "number") return DECIMAL.test(value) ? undefined : "errors.number";
  if (kind === "date") return day.safeParse(value).success ? dayProblem("term", value, today) : "errors.date";
  if (kind === "choice") return options.includes(value) ? undefined : "errors.format";
  if (kind === "person" || kind === "supply") return ID.test(value) ? undefined : "errors.unknown_reference";
  return undefined;
}

/** What is wrong with the answers to a type's fields; by field. */
export function answerProblems(
  fields: readonly TypeField[],
  given: readonly Given[],
  files: number,
  today: string,
): Problems {
  const problems: Problems = {};
  for (const [i, { key }] of given.entries())
    if (!fields.some((f) => f.key === key && f.kind !== "file") || given.slice(0, i).some((g) => g.key === key))
      problems[`answers.${i}.key`] = [{ key: "errors.unknown_reference" }];
  for (const field of fields) {
    if (field.kind === "file") {
      if (field.required && files === 0) problems.files = [{ key: "errors.request_file" }];
      continue;
    }
    const value = given.find((g) => g.key === field.key)?.value ?? "";
    const problem = value === "" ? (field.required ? "errors.required" : undefined) : wrong(field, value, today);
    if (problem) problems[`answers.${field.key}`] = [{ key: problem }];
  }
  return problems;
}

/** What each line is granted: what is given, else what was granted before or asked. Problems by field. */
export function grantsOf(
  lines: readonly { readonly hash_id: string; readonly quantity: number; readonly granted: number | null }[],
  given: readonly { readonly line_id: string; readonly quantity: number }[],
): {
  readonly grants: readonly { readonly line_id: string; readonly quantity: number }[];
  readonly problems: Problems;
} {
  const problems: Problems = {};
  for (const [i, g] of given.entries()) {
    const line = lines.find((l) => l.hash_id === g.line_id);
    const most = line && (line.granted ?? line.quantity);
    if (most === undefined || given.findIndex((o) => o.line_id === g.line_id) < i)
      problems[`lines.${i}.line_id`] = [{ key: "errors.unknown_reference" }];
    else if (g.quantity > most) problems[`lines.${i}.quantity`] = [{ key: "errors.request_most", params: { most } }];
  }
  const grants = lines.map((l) => ({
    line_id: l.hash_id,
    quantity: given.find((g) => g.line_id === l.hash_id)?.quantity ?? l.granted ?? l.quantity,
  }));
  if (grants.every((g) => g.quantity === 0)) problems.lines ??= [{ key: "errors.request_nothing_granted" }];
  return { grants, problems };
}

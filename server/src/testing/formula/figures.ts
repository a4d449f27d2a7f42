// Figures in answers, and the records that they stand in.

/** The rows of a list, or the answer as one: what stands in one row is told together. */
export function rowsOf(body: unknown): unknown[] {
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : body;
  return Array.isArray(data) ? (data as unknown[]) : [data];
}

const NUMBER = /^-?\d{1,12}(?:\.\d+)?$/u;
const named = (value: unknown): string | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const { hash_id, id, key } = value as Record<string, unknown>;
  return [hash_id, id, key].find((one): one is string => typeof one === "string");
};
/** Every figure of an answer by where it stands; entries of lists go by their identifier, so that a new row moves none. */
export function figuresOf(value: unknown, at = "", into = new Map<string, number>()): Map<string, number> {
  if (typeof value === "number") into.set(at, value);
  else if (typeof value === "string" && NUMBER.test(value)) into.set(at, Number(value));
  else if (Array.isArray(value))
    for (const [i, one] of value.entries()) figuresOf(one, `${at}[${named(one) ?? i}]`, into);
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) figuresOf(one, `${at}.${name}`, into);
  return into;
}

/** Below this, figures are counters and states: they meet anything. */
const LEAST = 0.01;
/** Relative: a share rounded to four digits is told as well. */
const NEAR = 3e-5;
/** The planted figure that this is, to about five digits, whatever its sign. */
export function plantedIn(figure: number, planted: ReadonlyMap<string, number>): string | undefined {
  const size = Math.abs(figure);
  // Whole numbers are counters and states, and no planted figure is one.
  if (size < LEAST || Number.isInteger(figure)) return undefined;
  for (const [name, one] of planted) if (Math.abs(size - one) <= one * NEAR) return name;
  return undefined;
}

/** Differences of figures that stand at the same place in two answers. */
export function differences(before: unknown, after: unknown): Map<string, number> {
  const was = figuresOf(before);
  return new Map(
    [...figuresOf(after)].flatMap(([at, figure]) => {
      const old = was.get(at);
      return old === undefined || old === figure ? [] : [[at, figure - old] as const];
    }),
  );
}

/** Values that often break programs, and calls made of them. All random choices use `dice`, so that a seed repeats a run. */
export type Dice = (below: number) => number;
export const pick = <T>(dice: Dice, all: readonly T[]): T => all[dice(all.length)] as T;

const deep = (levels: number, inside: unknown = 1): unknown => {
  let value = inside;
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

const words: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202Ecod.exe",
  "＝1+1",
  "=cmd|'/c calc'!A1",
  "' OR 1=1 --",
  "%",
  "_%\\",
  "<script>alert(1)</script>",
  "{{constructor}}",
  "../../etc/passwd",
  "é".repeat(300),
  "x".repeat(100_000),
  "-1",
  "0",
  "1e400",
  "1e-400",
  "99999999999999999999",
  "0x10",
  "1,5",
  "1.500,00",
  "NaN",
  "true",
  "null",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "-0001-01-01",
  "2026-01-01T00:00:00.000000Z",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "DRAFT",
  "PAID,REJECTED,,",
  "name:desc",
];
const others: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [null],
  [[]],
  { length: 1e9 },
  { toString: "x" },
  deep(31),
  deep(40),
];

export const nastyWord = (dice: Dice): string => pick(dice, words);
export const nasty = (dice: Dice): unknown =>
  dice(2) === 0 ? nastyWord(dice) : dice(12) === 0 ? Array.from({ length: 1500 }, (_, i) => i) : pick(dice, others);

/** Property names that cause trouble, such as `__proto__`. */
const names = ["__proto__", "constructor", "toString", "hash_id", "user_id", "id", "version", "length", ""];

type Json = Readonly<Record<string, unknown>>;

/** A value that is valid, or nearly valid, for the schema; ids are of existing records. */
export function sample(schema: Json, dice: Dice, ids: readonly string[]): unknown {
  const one = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
  if (one) return sample(pick(dice, one), dice, ids);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pick(dice, schema.enum);
  switch (Array.isArray(schema.type) ? pick(dice, schema.type as string[]) : schema.type) {
    case "object": {
      const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
      const needed = new Set((schema.required ?? []) as string[]);
      return Object.fromEntries(
        fields.filter(([name]) => needed.has(name) || dice(3) > 0).map(([name, s]) => [name, sample(s, dice, ids)]),
      );
    }
    case "array":
      return Array.from({ length: dice(3) }, () => sample((schema.items ?? {}) as Json, dice, ids));
    case "integer":
    case "number":
      return dice(40);
    case "boolean":
      return dice(2) === 0;
    case "null":
      return null;
    default:
      if (schema.format === "uuid") return pick(dice, ids);
      if (schema.format === "date") return `2026-0${1 + dice(9)}-1${dice(10)}`;
      if (schema.format === "email") return `fuzz${dice(1000)}@example.test`;
      return pick(dice, ["12.50", "Fuzz", "2026-01-12", "plain wooden chair by the lake", pick(dice, ids)]);
  }
}

/** The value with something invalid in it. */
export function spoiled(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value))
    return value.length > 0 && dice(3) > 0
      ? value.map((v, i) => (i === 0 ? spoiled(v, dice) : (v as unknown)))
      : [...(value as unknown[]), nasty(dice)];
  if (typeof value !== "object" || value === null || dice(8) === 0) return nasty(dice);
  const fields = Object.entries(value);
  const at = dice(fields.length + 1);
  const field = fields[at];
  // JSON.parse creates an own property of any name; an object literal would set `__proto__`.
  if (!field) return JSON.parse(`{${JSON.stringify(pick(dice, names))}: ${JSON.stringify(nasty(dice))}}`);
  const [name, inside] = field;
  if (dice(5) === 0) return Object.fromEntries(fields.filter((_, i) => i !== at));
  return { ...value, [name]: dice(2) === 0 ? spoiled(inside, dice) : nasty(dice) };
}

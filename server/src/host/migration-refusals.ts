import { type Statement, statementsOf } from "./sql-statements.ts";

/**
 * The last migration of the version that is rolled out: raised with each release. Later ones are applied while that version serves, so they
 * may neither lock its calls out nor take away what it uses.
 */
export const rolledOut = "0393";

/** A place in a migration that the version before would not survive, and what to write instead. */
export interface Refusal {
  line: number;
  why: string;
}

interface Reading {
  outside: boolean;
  /** Tables that it makes itself, which nobody uses yet. */
  made: Set<string>;
  /** Tables of few rows, by a comment `-- few rows: table, why`. */
  few: Set<string>;
  /** Whether what goes was unused in the version that is rolled out: `-- unused since NNNN`. */
  unused: boolean;
  /** All statements of all migrations, on one line each. */
  all: string;
}

const outsideFirst = "begin a migration of its own with `-- outside a transaction`";
const atOnce =
  "in this version stop using it, and remove it after the release, in a migration with `-- unused since NNNN`";
const inBatches =
  "`CALL fill_in_batches('table', 'column = value', 'column IS NULL')` in a migration that begins with `-- outside a transaction`";

/** What a migration does that the version before it would not survive. `others`: the texts of the other migrations. */
export function refusalsOf(sql: string, others: readonly string[] = []): Refusal[] {
  const statements = statementsOf(sql);
  const noted = (pattern: RegExp) => [...sql.matchAll(pattern)].map(([, word]) => word ?? "");
  const reading: Reading = {
    outside: /^-- outside a transaction\b/.test(sql),
    made: new Set(statements.flatMap(({ plain }) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(plain)?.[1] ?? [])),
    few: new Set(noted(/^-- few rows: (\w+), \S+/gm)),
    unused: noted(/^-- unused since (\d{4})\b/gm).some((number) => number <= rolledOut),
    all: [sql, ...others].flatMap((text) => statementsOf(text).map(({ plain }) => plain)).join(";\n"),
  };
  return statements.flatMap((statement) => whyNot(statement, reading).map((why) => ({ line: statement.line, why })));
}

function whyNot(statement: Statement, reading: Reading): string[] {
  const { plain } = statement;
  const [, altered, actions] = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+) (.*)$/i.exec(plain) ?? [];
  return [
    ...(altered && actions && !reading.made.has(altered)
      ? partsOf(actions).flatMap((action) => ofAction(altered, action, reading))
      : []),
    ...ofIndex(plain, reading),
    ...ofRows(statement, reading),
    ...ofRest(plain, reading),
    ...(reading.outside ? ofRepeating(plain) : []),
  ];
}

/** The parts of a list between commas, not those in brackets. */
function partsOf(list: string): string[] {
  let depth = 0;
  const parts = [""];
  for (const letter of list) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

function ofAction(table: string, action: string, reading: Reading): string[] {
  if (/^RENAME\b/i.test(action))
    return [`${table}: a rename takes the old name from the version that serves: add, fill, switch; ${atOnce}`];
  if (/^ALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i.test(action))
    return [`${table}: another type writes the whole table anew: add a column, fill it in batches, switch; ${atOnce}`];
  const [, bare] = /^ALTER (?:COLUMN )?(\w+) SET NOT NULL/i.exec(action) ?? [];
  if (bare && !reading.few.has(table)) return ofFilled(table, bare, reading);
  if (/^DROP (?:COLUMN )?(?!CONSTRAINT\b)(?:IF EXISTS )?\w+/i.test(action) && !reading.unused)
    return [`${table}: the version that serves still uses what goes: ${atOnce}`];
  if (/^VALIDATE CONSTRAINT\b/i.test(action) && !reading.outside)
    return [`${table}: validating in the transaction keeps the locks of what is before it: ${outsideFirst}`];
  if (/^ADD (?:CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY|EXCLUDE)\b/i.test(action))
    return ofConstraint(table, action, reading);
  return /^ADD\b/i.test(action) ? ofColumn(table, action, reading) : [];
}

/** NOT NULL looks at each row under a lock, unless a validated constraint says it already. */
function ofFilled(table: string, column: string, { all }: Reading): string[] {
  const says = new RegExp(
    String.raw`ALTER TABLE ${table} ADD CONSTRAINT (\w+) CHECK \( ?${column} IS NOT NULL ?\) NOT VALID`,
    "i",
  );
  const [, name] = says.exec(all) ?? [];
  if (name && new RegExp(String.raw`VALIDATE CONSTRAINT ${name}\b`, "i").test(all)) return [];
  return [
    `${table}.${column}: NOT NULL reads the whole table under a lock: first ADD CONSTRAINT … CHECK (${column} IS NOT NULL) NOT VALID, then VALIDATE CONSTRAINT`,
  ];
}

function ofConstraint(table: string, action: string, { few, all }: Reading): string[] {
  if (few.has(table) || /\bUSING INDEX\b/i.test(action)) return [];
  if (/\b(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(action) && !/\b(?:CHECK|FOREIGN KEY)\b/i.test(action))
    return [`${table}: make the index CONCURRENTLY first, then ADD CONSTRAINT … UNIQUE USING INDEX`];
  const [, name] = /^ADD CONSTRAINT (\w+)/i.exec(action) ?? [];
  if (!/\bNOT VALID\b/i.test(action) || !name)
    return [
      `${table}: a constraint reads the whole table under a lock: ADD CONSTRAINT name … NOT VALID, and VALIDATE CONSTRAINT name in a migration that begins with \`-- outside a transaction\``,
    ];
  if (new RegExp(String.raw`VALIDATE CONSTRAINT ${name}\b`, "i").test(all)) return [];
  return [`${table}: no migration says VALIDATE CONSTRAINT ${name}: ${outsideFirst}`];
}

/** Functions of one value for the statement; any other default is computed for each row and writes the table anew. */
const steady = /^(?:now|clock|current_setting)$/i;

function ofColumn(table: string, action: string, { few }: Reading): string[] {
  const said = action.replace(/^ADD (?:COLUMN )?(?:IF NOT EXISTS )?/i, "");
  const [column = ""] = said.split(" ");
  const given = /\bDEFAULT (.*)$/i.exec(said)?.[1] ?? "";
  const found: string[] = [];
  const say = (why: string) => found.push(`${table}.${column}: ${why}`);
  if (/\bNOT NULL\b/i.test(said) && (given === "" || /^NULL\b/i.test(given)))
    say("the version that serves does not fill it: give it a DEFAULT, or leave NOT NULL to the next version");
  if (
    /\bGENERATED\b|\b(?:small|big)?serial\b/i.test(said) ||
    [...given.matchAll(/(\w+)\(/g)].some(([, name]) => !steady.test(name ?? ""))
  )
    say(`it is computed for each row, which writes the whole table anew under a lock: add it empty, then ${inBatches}`);
  if (/\b(?:UNIQUE|PRIMARY KEY)\b/i.test(said) && !few.has(table))
    say("make a unique index CONCURRENTLY once the column is there");
  if (/\b(?:REFERENCES|CHECK)\b/i.test(said) && !few.has(table))
    say(
      "a constraint of a new column reads the whole table under a lock: add the column without, then ADD CONSTRAINT name … NOT VALID, then VALIDATE CONSTRAINT",
    );
  return found;
}

function ofIndex(plain: string, { made, few, outside }: Reading): string[] {
  const [, beside, name, table] =
    /^CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?(?:(?:IF NOT EXISTS )?(\w+) )?ON (?:ONLY )?(\w+)/i.exec(plain) ?? [];
  if (!table || made.has(table)) return [];
  if (beside && !outside) return [`${table}: CONCURRENTLY works by itself only: ${outsideFirst}`];
  if (beside && (!name || !/\bIF NOT EXISTS\b/i.test(plain)))
    return [`${table}: it may run twice: CREATE INDEX CONCURRENTLY IF NOT EXISTS name`];
  if (beside || few.has(table)) return [];
  return [
    `${table}: making an index keeps all writers out: CREATE INDEX CONCURRENTLY IF NOT EXISTS, and ${outsideFirst}`,
  ];
}

/** Changes of rows, also in DO. Bodies of functions run later. */
function ofRows({ plain, text }: Statement, { made, few }: Reading): string[] {
  if (/^(?:CREATE|COMMENT|GRANT|REVOKE|CALL)\b/i.test(plain)) return [];
  const read = /^DO\b/i.test(plain) ? text.replace(/--[^\n]*/g, " ").replace(/\s+/g, " ") : plain;
  const changed = /\b(?:UPDATE (?:ONLY )?(\w+)(?: (?:AS )?\w+)? SET|DELETE FROM (?:ONLY )?(\w+)|MERGE INTO (\w+))\b/gi;
  return [...read.matchAll(changed)].flatMap(([, ...tables]) => {
    const table = tables.find(Boolean) ?? "";
    if (made.has(table) || few.has(table)) return [];
    return [`${table}: its rows stay locked until all are changed: ${inBatches}, or \`-- few rows: ${table}, why\``];
  });
}

function ofRest(plain: string, { made, few, unused }: Reading): string[] {
  const found: string[] = [];
  if (/^SET (?:LOCAL |SESSION )?(?:lock_timeout|statement_timeout)\b/i.test(plain))
    found.push("the runner sets lock_timeout, and tries again: leave it out");
  const [, kind, gone] =
    /^DROP (TABLE|VIEW|MATERIALIZED VIEW|FUNCTION|PROCEDURE|TYPE|SEQUENCE) (?:IF EXISTS )?(\w+)/i.exec(plain) ?? [];
  if (kind && gone && !unused && !made.has(gone))
    found.push(`${gone}: the version that serves still uses what goes: ${atOnce}`);
  if (/^ALTER (?:INDEX|VIEW|TYPE|SEQUENCE|FUNCTION) \S+ .*\bRENAME\b/i.test(plain))
    found.push(`a rename takes the old name from the version that serves: ${atOnce}`);
  const [, whole] =
    /^(?:LOCK(?: TABLE)?|TRUNCATE(?: TABLE)?|CLUSTER|VACUUM FULL|REINDEX TABLE) (?!CONCURRENTLY)(?:ONLY )?(\w+)/i.exec(
      plain,
    ) ?? [];
  if (whole && !made.has(whole) && !few.has(whole))
    found.push(`${whole}: it locks the whole table for as long as it takes`);
  return found;
}

/** Statements that may be repeated after an end in between. */
const repeatable =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY|DROP INDEX CONCURRENTLY IF EXISTS|REINDEX (?:INDEX|TABLE) CONCURRENTLY|CALL|ANALYZE|COMMENT ON)\b|^ALTER TABLE \w+ (?:VALIDATE CONSTRAINT \w+|ALTER (?:COLUMN )?\w+ (?:SET|DROP) NOT NULL|DROP CONSTRAINT IF EXISTS \w+)(?:$|,)/i;

function ofRepeating(plain: string): string[] {
  if (repeatable.test(plain)) return [];
  return ["outside a transaction it may run twice: only what can be repeated, the rest in a migration before it"];
}

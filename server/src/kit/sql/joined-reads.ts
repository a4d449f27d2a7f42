import { composed, planned, sendTo, types, type Db, type Field } from "./database.ts";

type Sent = Parameters<Db["query"]>[0];
type Answer = Awaited<ReturnType<Db["query"]>>;
interface Asked {
  readonly statement: Sent;
  readonly answer: (rows: Answer) => void;
  readonly fail: (error: unknown) => void;
}
/** The same statement with the same values, asked for by several. */
interface Alike {
  readonly statement: Sent;
  readonly askers: Asked[];
}

/** The columns of statements that were answered before, by text. More than these are forgotten all at once. */
const columns = new Map<string, readonly Field[]>();
const MOST_KNOWN = 1000;

/**
 * Joins reads that one call asks for at the same time into one statement, and asks once for what several want. It goes in steps: what is
 * asked for while one is answered waits for the next, so the number of statements does not hang on which answer comes first. Values come
 * as text and are read by the driver's own parsers, so they are those of a statement that is sent alone. A statement goes alone the first
 * time, to tell its columns. For reads only: what fails makes fail what it was joined with.
 */
export class JoinedReads implements Db {
  readonly joins = true;
  readonly through: Db;
  #asked: Asked[] = [];
  #isBusy = false;

  constructor(through: Db) {
    this.through = through;
  }

  async query(statement: Sent): Promise<Answer> {
    return await new Promise((answer, fail) => {
      this.#asked.push({ statement, answer, fail });
      if (!this.#isBusy) this.#goOn();
    });
  }

  /** Answers what is asked for by now, when everything that can go on has asked. */
  #goOn(): void {
    this.#isBusy = this.#asked.length > 0;
    if (this.#isBusy) setImmediate(() => void this.#step());
  }

  async #step(): Promise<void> {
    const all = alike(this.#asked);
    this.#asked = [];
    const known = all.filter(({ statement }) => isJoined(statement));
    // Prepared statements keep their plans, others are planned for their values: each kind stays what it is.
    const kinds = [known.filter(({ statement }) => statement.name), known.filter(({ statement }) => !statement.name)];
    const alone = [...all.filter((one) => !known.includes(one)), ...kinds.filter((of) => of.length === 1).flat()];
    const joined = kinds.filter((of) => of.length > 1);
    await Promise.all([
      ...alone.map(async (one) => await this.#alone(one)),
      ...joined.map(async (of) => await this.#join(of)),
    ]);
    this.#goOn();
  }

  async #alone({ statement, askers }: Alike): Promise<void> {
    await settled(askers, async () => {
      const found = await sendTo(this.through, statement);
      learn(statement.text, found.fields ?? []);
      // Each has rows of its own: names are filled into them.
      return askers.map((_, i) => (i === 0 ? found : { ...found, rows: structuredClone(found.rows) }));
    });
  }

  async #join(of: readonly Alike[]): Promise<void> {
    const values: unknown[] = [];
    const selects = of.map(({ statement }, i) => {
      const before = values.length;
      values.push(...(statement.values ?? []));
      const inner = statement.text.replaceAll(/\$(\d+)/gu, (_, n: string) => `$${before + Number(n)}`);
      const shown = fieldsOf(statement).map(({ name }) => `q."${name.replaceAll('"', '""')}"::text`);
      return `(SELECT json_agg(json_build_array(${shown.join(", ")})) FROM (${inner}) q) AS q${i}`;
    });
    const text = `SELECT ${selects.join(", ")}`;
    const statement = of[0]?.statement.name ? composed<Row>(text) : planned<Row>(text);
    const askers = of.flatMap((one) => one.askers);
    await settled(askers, async () => {
      const row = await statement.one(this.through, ...values);
      return of.flatMap((one, i) =>
        one.askers.map((): Answer => {
          const rows = (row[`q${i}`] ?? []).map((cells) => read(fieldsOf(one.statement), cells));
          return { rows, rowCount: rows.length };
        }),
      );
    });
  }
}
type Row = Readonly<Record<string, readonly (readonly (string | null)[])[] | null>>;

function alike(asked: readonly Asked[]): Alike[] {
  const found = new Map<string, Alike>();
  for (const one of asked) {
    const { statement } = one;
    const key = JSON.stringify([statement.text, statement.values]);
    const same = found.get(key) ?? { statement, askers: [] };
    same.askers.push(one);
    found.set(key, same);
  }
  return [...found.values()];
}

function learn(text: string, fields: readonly Field[]): void {
  if (columns.size >= MOST_KNOWN) columns.clear();
  columns.set(text, fields);
}
const fieldsOf = (statement: Sent): readonly Field[] => columns.get(statement.text) ?? [];
/** Its columns are known, and each has a name of its own. */
function isJoined(statement: Sent): boolean {
  const fields = fieldsOf(statement);
  return fields.length > 0 && new Set(fields.map(({ name }) => name)).size === fields.length;
}

const read = (fields: readonly Field[], cells: readonly (string | null)[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name, dataTypeID }, i) => {
      const cell = cells[i] ?? null;
      return [
        name,
        cell === null ? null : (types.getTypeParser(dataTypeID, "text") as (cell: string) => unknown)(cell),
      ];
    }),
  );

/** Gives each asker its answer, or the failure to all. */
async function settled(askers: readonly Asked[], work: () => Promise<readonly Answer[]>): Promise<void> {
  try {
    const answers = await work();
    for (const [i, asker] of askers.entries()) {
      const answer = answers[i];
      if (answer) asker.answer(answer);
    }
  } catch (error) {
    for (const asker of askers) asker.fail(error);
  }
}

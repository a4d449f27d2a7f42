import { MOST_CHOSEN, type SeveralOutcome } from "#contract/kit/several.ts";
import { Failure, refused } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import { attempt } from "../sql/attempt.ts";
import type { Reader, Tx } from "../sql/transaction.ts";

type Done = SeveralOutcome["done"][number];
interface Page {
  readonly data: readonly { readonly hash_id: string }[];
}
interface Named<Given> {
  readonly hash_id: string;
  readonly version?: number | undefined;
  readonly given?: Given | undefined;
}
interface Asked<Step, Filters, Given> {
  readonly step: Step;
  readonly rows?: readonly Named<Given>[] | undefined;
  readonly filters?: Filters | undefined;
  readonly given?: Given | undefined;
}
/** One record of several, with what its step is given. */
export interface OneOf<Given> {
  readonly id: string;
  readonly version: number | undefined;
  readonly given: Given;
}

/** The identifiers that match a list's filters for this reader, at most one more than may be chosen. */
async function matching(
  reader: Reader,
  list: (reader: Reader, input: { query: never }) => Promise<Page>,
  filters: object,
): Promise<string[]> {
  const { data } = await list(reader, { query: { ...filters, onlyIds: true, limit: MOST_CHOSEN + 1 } as never });
  return data.map((row) => row.hash_id);
}

/** The words of a refusal: of its fields, since there is no form to show them in. */
function reasonOf(tx: Tx, { fields, say }: Failure): string {
  const said = fields ? Object.values(fields).flat() : [say];
  return [...new Set(said.map(({ key, params }) => text(tx.call.locale, key, params)))].join(" ");
}

/**
 * The operations of a list's two calls (`severalCalls`). All that match are those of the list's own query, so that a step never takes what
 * the list does not show. Each record goes by the operation of its single step, in a savepoint: its lock, its rights and its rule are those
 * of that operation. They are taken in the order of the identifiers, the oldest first.
 */
export function severalOf<Step extends string, Filters extends object, Given extends object>(o: {
  readonly list: (reader: Reader, input: { query: never }) => Promise<Page>;
  /** What it is called in a refusal; throws when the caller does not see it. */
  readonly name: (tx: Tx, id: string) => Promise<string>;
  /** Locks what the steps would lock record by record, for steps that lock more than their record; answers with their order. */
  readonly locked?: (tx: Tx, ids: readonly string[]) => Promise<readonly string[]>;
  /** The single steps; of what they answer only the version and what was before is told. */
  readonly steps: {
    readonly [step in Step]: (tx: Tx, one: OneOf<Given>) => Promise<Pick<Done, "version" | "before">>;
  };
}) {
  async function chosen(tx: Tx, asked: Asked<Step, Filters, Given>): Promise<readonly Named<Given>[]> {
    if (asked.rows) return [...new Map(asked.rows.map((row) => [row.hash_id, row])).values()];
    const found = await matching(tx, o.list, asked.filters ?? {});
    if (found.length > MOST_CHOSEN) throw refused("errors.too_many_chosen");
    return found.map((hash_id) => ({ hash_id }));
  }
  async function nameOf(tx: Tx, id: string): Promise<string | null> {
    const name = await attempt(tx, async () => await o.name(tx, id));
    return name instanceof Failure ? null : name;
  }
  return {
    count: async (reader: Reader, { query }: { query: Filters }) => {
      const { length } = await matching(reader, o.list, query);
      return { data: { total: Math.min(length, MOST_CHOSEN), total_capped: length > MOST_CHOSEN } };
    },
    take: async (tx: Tx, { body }: { body: Asked<Step, Filters, Given> }): Promise<{ data: SeveralOutcome }> => {
      // Each step decides on its record; where none is there, nothing else does.
      tx.access.own();
      const rows = new Map((await chosen(tx, body)).map((row) => [row.hash_id, row]));
      const ids = [...rows.keys()].toSorted();
      const data: SeveralOutcome = { done: [], refused: [] };
      // Those that nobody could lock come last: their step says why.
      const order = new Set([...((await o.locked?.(tx, ids)) ?? []), ...ids]);
      for (const hash_id of order) {
        const { version, given } = rows.get(hash_id) ?? {};
        const one = { id: hash_id, version, given: { ...body.given, ...given } as Given };
        const result = await attempt(tx, async () => await o.steps[body.step](tx, one));
        if (result instanceof Failure)
          data.refused.push({ hash_id, name: await nameOf(tx, hash_id), message: reasonOf(tx, result) });
        else data.done.push({ hash_id, version: result.version, ...(result.before && { before: result.before }) });
      }
      return { data };
    },
  };
}

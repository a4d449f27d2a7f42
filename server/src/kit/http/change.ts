import type pg from "pg";
import { Access } from "#server/kit/shared/access.ts";
import { isKeptAlready, type Repeats } from "./repeats.ts";
import { assertDecided, type Asker, type Input, type Route } from "./route.ts";
import { beginWork, type Dispatcher, inTransaction, type Tx, type Work } from "../sql/transaction.ts";

/** Runs the whole change in one transaction, including the row that stores its `Idempotency-Key`. */
export async function change(
  route: Route,
  input: Input,
  asker: Asker,
  key: string | readonly string[] | undefined,
  { pool, repeats, live }: { readonly pool: pg.Pool; readonly repeats: Repeats; readonly live: Dispatcher },
): Promise<unknown> {
  const { call, person } = asker;
  const submit = repeats.submitOf(person, route.endpoint.name, input, key);
  // A failed preparation is thrown only after the key is looked up: a repeated call gets its first answer, even if the password has changed
  // since.
  const [prepared] = await Promise.allSettled([route.prepare?.(asker as never, input as never) ?? route.run]);
  let work: Work | undefined;
  const once: Parameters<typeof inTransaction<unknown>>[1] = async (client, last) => {
    const access = new Access(person);
    work = beginWork({ call, person, access }, client, live);
    const lasts: (() => Promise<void>)[] = [];
    const tx: Tx = { ...work.tx, lasts };
    const first = submit && (await repeats.first(client, submit));
    if (first) return first.value;
    if (prepared.status === "rejected") throw prepared.reason;
    const result = await prepared.value(tx as never, input as never);
    assertDecided(route.endpoint, access);
    // Encrypted before: nobody waits for that under the locks of what is sent now.
    const sealed = submit && repeats.sealed(submit, result);
    for (const send of lasts) last(send());
    if (submit && sealed) last(repeats.keep(client, submit, sealed));
    return result;
  };
  const takeBack = async (): Promise<void> => await work?.rolledBack();
  try {
    const value = await inTransaction(pool, once, takeBack);
    work?.committed();
    return value;
  } catch (error) {
    await takeBack();
    const first = submit && isKeptAlready(error) ? await repeats.first(pool, submit) : undefined;
    if (first) return first.value;
    throw error;
  }
}

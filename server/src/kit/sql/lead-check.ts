import type pg from "pg";
import { NotLeading } from "./database.ts";

const EVERY_MS = 3000;
const PATIENCE_MS = 5000;

/**
 * Asks over a connection that only listens whether its server still leads: a server that follows is never notified, and one that is cut off
 * says nothing. Calls `lost` once. Returns what ends it.
 */
export function checkLead(client: pg.ClientBase, lost: (error: Error) => void): () => void {
  let over = false;
  let late: NodeJS.Timeout | undefined;
  const end = (): void => {
    over = true;
    clearInterval(timer);
    clearTimeout(late);
  };
  const fail = (error: Error): void => {
    if (over) return;
    end();
    lost(error);
  };
  const ask = async (): Promise<void> => {
    if (late) return;
    late = setTimeout(() => fail(new Error("the database does not answer a connection that listens")), PATIENCE_MS);
    try {
      const { rows } = await client.query<{ follows: boolean }>("SELECT pg_is_in_recovery() AS follows");
      if (rows[0]?.follows !== false) fail(new NotLeading());
    } catch (error) {
      fail(error as Error);
    } finally {
      clearTimeout(late);
      late = undefined;
    }
  };
  const timer = setInterval(() => void ask(), EVERY_MS).unref();
  return end;
}

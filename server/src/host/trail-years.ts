import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { oneLine } from "#server/kit/shared/plain-failure.ts";

/** What `tendTrail` needs. */
export interface TrailOptions {
  readonly ownerUrl: string;
  /** Whole years of the trail that are kept beside the running one; undefined keeps all. */
  readonly keep: number | undefined;
  /** How often it asks for the locks, one second each; a long reading of the trail holds them. */
  readonly tries?: number;
}

/**
 * Makes the trail's tables of the years to come, and drops those of years that are no longer kept. Needs the database's owner: the application may
 * not drop what it wrote. Returns what was done, a line each; throws when the locks were taken all along, with nothing changed.
 */
export async function tendTrail({ ownerUrl, keep, tries = 30 }: TrailOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "cordial trail" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Servers do it one after another; calls pass between two tries.
    await client.query("SET lock_timeout = '1s'");
    for (let left = tries; ; left -= 1) {
      try {
        const { rows } = await client.query<{ done: string; part: string }>(
          "SELECT done, part FROM (SELECT pg_advisory_xact_lock(2673426)) one, trail_tend($1)",
          [keep],
        );
        return rows.map(({ done, part }) => `${part} ${done}`);
      } catch (error) {
        const { code } = error as { code?: string };
        if ((code !== "55P03" && code !== "40P01") || left <= 1) throw error;
        await delay(1_000);
      }
    }
  } finally {
    await client.end();
  }
}

const DAY = 86_400_000;

/** Does so now and each day. What fails is told, and done the next day: two years are made ahead. Returns how to stop. */
export async function tendTrailDaily(options: TrailOptions, log: (line: string) => void): Promise<() => void> {
  const tend = async (): Promise<void> => {
    try {
      for (const line of await tendTrail(options)) log(`The trail: ${line}`);
    } catch (error) {
      log(`Warning: the years of the trail stay as they are: ${oneLine(error)}`);
    }
  };
  await tend();
  const timer = setInterval(() => void tend(), DAY);
  timer.unref();
  return () => clearInterval(timer);
}

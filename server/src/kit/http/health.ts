import type { FastifyInstance } from "fastify";
import type { DatabaseState, DatabaseWatch } from "../sql/database-watch.ts";

const told: Readonly<Record<DatabaseState, string>> = {
  writes: "ready",
  "only reads": "the database only reads",
  away: "no database",
};

/** `/health`: the process runs. `/ready`: it can serve calls; 503 while it is stopping or the database cannot write. */
export function healthRoutes(
  app: FastifyInstance,
  watch: Pick<DatabaseWatch, "look" | "warnings">,
  draining: () => boolean,
): void {
  app.get("/health", async (_request, reply) => await reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/ready", async (_request, reply) => {
    const state = draining() ? "draining" : await watch.look();
    const warnings = watch.warnings();
    return await reply
      .code(state === "writes" ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: state === "draining" ? state : told[state], ...(warnings.length > 0 && { warnings }) });
  });
}

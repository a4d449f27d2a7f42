import type { FastifyInstance } from "fastify";
import type pg from "pg";

/** `/health`: the process runs. `/ready`: it can serve calls; 503 while it is stopping or cannot reach the database. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool, draining: () => boolean): void {
  // Concurrent requests share one query: the call is public, and a flood would queue before every other call at the pool.
  let looking: Promise<boolean> | undefined;
  const isReachable = async (): Promise<boolean> => {
    looking ??= pool
      .query("SELECT 1")
      .then(
        () => true,
        () => false,
      )
      .finally(() => (looking = undefined));
    return await looking;
  };
  app.get("/health", async (_request, reply) => await reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/ready", async (_request, reply) => {
    const ready = !draining() && (await isReachable());
    return await reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: ready ? "ready" : draining() ? "draining" : "no database" });
  });
}

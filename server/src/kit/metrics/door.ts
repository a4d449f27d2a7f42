import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** `/metrics`, for who sends the token. A wrong one costs no look at the database. */
export function metricsRoute(
  app: FastifyInstance,
  metrics: Pick<Metrics, "text" | "contentType">,
  token: string,
): void {
  const expected = digest(`Bearer ${token}`);
  app.get("/metrics", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected))
      return await reply.code(401).header("www-authenticate", "Bearer").type("text/plain; charset=utf-8").send("");
    return await reply.type(metrics.contentType).send(await metrics.text());
  });
}

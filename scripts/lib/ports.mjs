import { createServer } from "node:net";

const free = (port) =>
  new Promise((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen(port, () => server.close(() => done(true)));
  });

/** The first of `count` consecutive free ports, so that two runs on one machine don't collide. */
export async function freePorts(from, count) {
  for (let port = from; ; port += count) {
    const all = await Promise.all(Array.from({ length: count }, (_, i) => free(port + i)));
    if (all.every(Boolean)) return port;
  }
}

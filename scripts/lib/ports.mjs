import { createServer } from "node:net";

const free = (port) =>
  new Promise((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen(port, () => server.close(() => done(true)));
  });

/** The first of two consecutive free ports, so that two runs on one machine don't collide. */
export async function freePair(from) {
  let port = from;
  while (!((await free(port)) && (await free(port + 1)))) port += 2;
  return port;
}

// Generates load: each keep-alive connection sends its next request once the last one is answered. A separate process on raw sockets, so
// that requesting costs little compared with answering.
import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";

export interface Load {
  readonly port: number;
  /** Raw HTTP requests, sent in turn; `$key` is replaced by a new UUID each time. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly warmUp: number;
  readonly milliseconds: number;
}
export interface Outcome {
  readonly perSecond: number;
  /** Median response time in milliseconds. */
  readonly p50: number;
  readonly failed: number;
}

const HEAD_END = "\r\n\r\n";

/** Runs one connection; reports each answer until `answered` returns false. */
function ask(
  port: number,
  next: () => string,
  answered: (milliseconds: number, ok: boolean) => boolean,
): Promise<void> {
  return new Promise((done, fail) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let sent = 0;
    let ok = false;
    // Bytes of the answer still missing; -1 until its head is complete.
    let missing = -1;
    let head = "";
    const send = (): void => {
      sent = performance.now();
      socket.write(next());
    };
    socket.on("connect", send);
    socket.on("error", fail);
    socket.on("close", () => done());
    socket.on("data", (chunk) => {
      if (missing >= 0) missing -= chunk.length;
      else {
        head += chunk.toString("latin1");
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        ok = head.startsWith("HTTP/1.1 200");
        const length = Number(/content-length: (\d+)/iu.exec(head.slice(0, end))?.[1]);
        if (Number.isNaN(length)) return void socket.destroy(new Error("An answer without its length."));
        missing = length - (head.length - end - HEAD_END.length);
        if (!ok && missing <= 0) process.stderr.write(`${head.slice(0, 12)} ${head.slice(end).trim().slice(0, 300)}\n`);
      }
      if (missing > 0) return;
      missing = -1;
      head = "";
      if (answered(performance.now() - sent, ok)) send();
      else socket.end();
    });
  });
}

async function run(load: Load): Promise<Outcome> {
  const times: number[] = [];
  let failed = 0;
  let turn = Math.floor(Math.random() * load.requests.length);
  const next = (): string => {
    turn = (turn + 1) % load.requests.length;
    return (load.requests[turn] ?? "").replace("$key", () => randomUUID());
  };
  const began = performance.now();
  const from = began + load.warmUp;
  const until = from + load.milliseconds;
  const answered = (milliseconds: number, ok: boolean): boolean => {
    const now = performance.now();
    if (!ok) failed += 1;
    else if (now >= from && now < until) times.push(milliseconds);
    return now < until && failed < 20;
  };
  await Promise.all(Array.from({ length: load.connections }, () => ask(load.port, next, answered)));
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / (load.milliseconds / 1000),
    p50: times[Math.floor(times.length / 2)] ?? 0,
    failed,
  };
}

process.on("message", (load) => {
  void run(load as Load).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());
process.send?.("ready");

import { Transform } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

/** Bytes a second of a gentle backup: what PostgreSQL reads and sends then leaves the machine to the calls. */
const GENTLE = 8 * 2 ** 20;

/** Passes what it is given, at most so fast when it is to be gentle. */
export function pacing(gentle: boolean): Transform {
  const began = performance.now();
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!gentle) return done(undefined, chunk);
      passed += chunk.length;
      const ahead = (passed / GENTLE) * 1000 - (performance.now() - began);
      if (ahead < 20) return done(undefined, chunk);
      void delay(ahead).then(() => done(undefined, chunk));
    },
  });
}

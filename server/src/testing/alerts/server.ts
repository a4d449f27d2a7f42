import { setTimeout as delay } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { pino } from "pino";
import { buildApp } from "#server/app.ts";
import type { AppConfig } from "#server/app-options.ts";

/** What the proof tells a server that it starts. */
export interface AlertServer {
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly jobs: boolean;
  readonly config: Omit<AppConfig, "trustProxy">;
}
/** What the proof asks of it then: to be busy for a second and a half in every two, or to fill its heap. */
export type Trouble = "block" | "fill" | "stop";

const told = JSON.parse(process.env.CORDIAL_ALERT_SERVER ?? "{}") as AlertServer;
const app = await buildApp({
  ...told,
  config: { ...told.config, trustProxy: false },
  log: pino({ level: "fatal" }, pino.destination(2)),
});
process.on("disconnect", () => process.exit(1));

let blocks = false;
let held: number[][] = [];
async function block(): Promise<void> {
  blocks = true;
  while (blocks) {
    const until = performance.now() + 1500;
    while (performance.now() < until);
    await delay(500);
  }
}
async function fill(): Promise<void> {
  const share = (): number => getHeapStatistics().used_heap_size / getHeapStatistics().heap_size_limit;
  while (share() < 0.91) {
    held.push(Array.from({ length: 50_000 }, () => 0.5));
    await delay(1);
  }
}
process.on("message", (trouble: Trouble) => {
  if (trouble === "block") void block();
  else if (trouble === "fill") void fill();
  else {
    blocks = false;
    held = [];
  }
});
process.send?.({ url: await app.listen() });

import { setTimeout as delay } from "node:timers/promises";
import { eventually } from "../eventually.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { checkedRules, installedPrometheus, shippedAlerts, startPrometheus } from "./prometheus.ts";
import { METRICS_TOKEN, openStage } from "./stage.ts";
import { troubles } from "./troubles.ts";

/** Seconds for which a healthy server is watched before anything is done to it. */
const QUIET = 10;

/** Makes the condition of each shipped alert true on real servers, and sees a real Prometheus fire it. */
export async function proveAlerts({ say, only }: ProofRun): Promise<ProofLine[]> {
  const version = installedPrometheus();
  if (version === undefined)
    return [{ name: "alerts", ok: false, how: "needs Debian's package prometheus: apt-get install prometheus" }];
  const lines: ProofLine[] = [];
  const tell = (line: ProofLine): void => {
    say(`${line.ok ? "holds" : "FAILS"} ${line.name}: ${line.how}`);
    lines.push(line);
  };
  tell({ name: "alerts: the rules", ok: true, how: `${checkedRules()}, Prometheus ${version}` });
  const stage = await openStage();
  const prometheus = await startPrometheus(stage.targets, METRICS_TOKEN);
  try {
    await eventually("all servers are read", prometheus.readsAll);
    await delay(QUIET * 1000);
    const loud = await prometheus.firing();
    const how = loud.length > 0 ? loud.join(", ") : `no alert in ${QUIET} s`;
    tell({ name: "alerts: a healthy house", ok: loud.length === 0, how });
    const left = new Set(await shippedAlerts());
    for (const trouble of troubles) {
      const chosen = trouble.fires.filter((name) => only === undefined || name.includes(only));
      for (const name of trouble.fires) left.delete(name);
      if (chosen.length === 0) continue;
      const undo = await trouble.make(stage);
      for (const name of chosen) {
        const seconds = await prometheus.fires(name);
        const after = seconds === undefined ? "does not fire" : `fires after ${seconds.toFixed(0)} s`;
        tell({ name: `alerts: ${name}`, ok: seconds !== undefined, how: `${trouble.what}: ${after}` });
      }
      await undo?.();
    }
    for (const name of left) tell({ name: `alerts: ${name}`, ok: false, how: "nothing makes it true" });
  } finally {
    await prometheus.stop();
    await stage.close();
  }
  return lines;
}

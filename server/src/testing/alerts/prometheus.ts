import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../free-port.ts";

const RULES = join(import.meta.dirname, "..", "..", "..", "..", "deploy", "alerts.yaml");

/** The version of the installed Prometheus; undefined when there is none. */
export function installedPrometheus(): string | undefined {
  try {
    return /version (\S+?)[,+]/u.exec(execFileSync("prometheus", ["--version"], { encoding: "utf8" }))?.[1];
  } catch {
    return undefined;
  }
}

/** What `promtool` says of the shipped rules; throws when they are wrong. */
export const checkedRules = (): string =>
  /SUCCESS: .*/u.exec(execFileSync("promtool", ["check", "rules", RULES], { encoding: "utf8" }))?.[0] ?? "";

/** The names of the shipped alerts. */
export const shippedAlerts = async (): Promise<string[]> =>
  [...(await readFile(RULES, "utf8")).matchAll(/- alert: (\w+)/gu)].map(([, name]) => name ?? "");

/** A Prometheus that asks the targets every second, with the shipped rules that wait two seconds instead of minutes. */
export async function startPrometheus(targets: readonly string[], token: string) {
  const folder = await mkdtemp(join(tmpdir(), "cordial-prometheus-"));
  const rules = (await readFile(RULES, "utf8")).replaceAll(/for: \d+m/gu, "for: 2s");
  await writeFile(join(folder, "rules.yaml"), rules);
  await writeFile(
    join(folder, "prometheus.yaml"),
    `global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [rules.yaml]
scrape_configs:
  - job_name: cordial
    authorization: { credentials: ${token} }
    static_configs: [{ targets: ${JSON.stringify(targets)} }]
`,
  );
  const port = await freePort();
  const options = [
    `--config.file=${join(folder, "prometheus.yaml")}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn("prometheus", options, { stdio: "ignore" });
  const ask = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as { data: T }).data;
  interface Alert {
    readonly labels: Readonly<Record<string, string>>;
    readonly state: "pending" | "firing";
  }
  const firing = async (): Promise<string[]> =>
    (await ask<{ alerts: Alert[] }>("alerts")).alerts
      .filter((one) => one.state === "firing")
      .map((one) => one.labels["alertname"] ?? "");
  return {
    firing,
    /** Whether every target was read. */
    readsAll: async (): Promise<boolean> => {
      const found = await ask<{ activeTargets: { health: string }[] }>("targets").catch(() => undefined);
      return found?.activeTargets.length === targets.length && found.activeTargets.every((one) => one.health === "up");
    },
    /** Waits until an alert fires; the seconds it took, or undefined after two minutes. */
    fires: async (name: string): Promise<number | undefined> => {
      const began = Date.now();
      while (Date.now() - began < 120_000) {
        if ((await firing()).includes(name)) return (Date.now() - began) / 1000;
        await delay(200);
      }
      return undefined;
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

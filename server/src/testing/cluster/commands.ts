import { execFileSync } from "node:child_process";

/** The commands of `docs/operations.md` about several machines: the proof runs each, and a test finds no other in the page. */
export const commands = {
  accounts: "psql -h 10.77.0.1 -p 5000 -U postgres -f deploy/cluster/accounts.sql",
  list: "patronictl -c /etc/patroni/cordial.yml list",
  switchover: "patronictl -c /etc/patroni/cordial.yml switchover --force",
  reinit: "patronictl -c /etc/patroni/cordial.yml reinit cordial db3 --force --wait",
  check: "haproxy -c -f /etc/haproxy/haproxy.cfg",
  ready: "curl -fsS http://10.77.0.21:3000/ready",
} as const;

/** Runs a command of the page with files and passwords of the trial. */
export const command = (name: keyof typeof commands, at: Readonly<Record<string, string>>, env = {}): string =>
  execFileSync(
    "sh",
    ["-c", Object.entries(at).reduce((text: string, [from, to]) => text.replaceAll(from, to), commands[name])],
    {
      encoding: "utf8",
      timeout: 180_000,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    },
  );

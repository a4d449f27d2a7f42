import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The commands of `docs/operations.md` about several machines: the proof runs each, and a test finds no other in the page. */
export const commands = {
  accounts: "psql -h 10.77.0.1 -p 5000 -U postgres -f deploy/cluster/accounts.sql",
  list: "patronictl -c /etc/patroni/cordial.yml list",
  switchover: "patronictl -c /etc/patroni/cordial.yml switchover --force",
  reinit: "patronictl -c /etc/patroni/cordial.yml reinit cordial db3 --force",
  check: "haproxy -c -f /etc/haproxy/haproxy.cfg",
  ready: "curl -fsS http://10.77.0.21:3000/ready",
} as const;

/** Runs a command of the page with files and passwords of the trial. */
export async function command(
  name: keyof typeof commands,
  at: Readonly<Record<string, string>>,
  env = {},
): Promise<string> {
  const text = Object.entries(at).reduce((all: string, [from, to]) => all.replaceAll(from, to), commands[name]);
  const { stdout } = await promisify(execFile)("sh", ["-c", text], {
    timeout: 180_000,
    env: { ...process.env, ...env },
  });
  return stdout;
}

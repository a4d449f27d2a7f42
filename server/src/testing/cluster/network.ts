import { execFileSync } from "node:child_process";

/** The machines of the database, by their addresses on the bridge. */
export const nodes = { db1: "10.77.0.11", db2: "10.77.0.12", db3: "10.77.0.13" } as const;
export type Node = keyof typeof nodes;
export const nodeNames = Object.keys(nodes) as Node[];
/** The addresses of this side: the balancer's, then those of our servers. */
export const balancer = "10.77.0.1";
export const servers = ["10.77.0.21", "10.77.0.22", "10.77.0.23"] as const;

const BRIDGE = "cordial-net";
export const spaceOf = (node: Node): string => `cordial-${node}`;
const ip = (...args: string[]): string =>
  execFileSync("ip", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const inBridge = (...args: string[]): string => ip("-n", BRIDGE, ...args);

/** A bridge in a namespace of its own, a namespace for each machine, and a line from here. */
export function buildNetwork(): void {
  ip("netns", "add", BRIDGE);
  inBridge("link", "add", "bridge", "type", "bridge");
  inBridge("link", "set", "bridge", "up");
  const plug = (end: string, given: readonly string[], addresses: readonly string[], space?: string): void => {
    ip("link", "add", end, ...given, "type", "veth", "peer", "name", `${end}-b`);
    ip("link", "set", `${end}-b`, "netns", BRIDGE);
    inBridge("link", "set", `${end}-b`, "master", "bridge", "up");
    if (space !== undefined) ip("link", "set", end, "netns", space);
    const at = space === undefined ? [] : ["-n", space];
    for (const address of addresses) ip(...at, "addr", "add", `${address}/24`, "dev", end);
    ip(...at, "link", "set", end, "up");
  };
  plug("cordial-here", [], [balancer, ...servers]);
  for (const node of nodeNames) {
    ip("netns", "add", spaceOf(node));
    ip("-n", spaceOf(node), "link", "set", "lo", "up");
    plug(`cordial-${node}`, [], [nodes[node]], spaceOf(node));
  }
}

/** Cuts a machine off from all others, or joins it again. It notices nothing itself: its own line stays up. */
export const cut = (node: Node, off: boolean): unknown =>
  inBridge("link", "set", `cordial-${node}-b`, off ? "down" : "up");

/** The processes of a machine, as they are seen from here. */
export function processesOf(node: Node): number[] {
  try {
    return ip("netns", "pids", spaceOf(node)).trim().split("\n").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Ends all processes of the machines and removes the network, also that of a run that was killed. */
export function removeNetwork(): void {
  for (const node of nodeNames)
    for (const pid of processesOf(node))
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended by itself.
      }
  for (const args of [
    ["link", "del", "cordial-here"],
    ...[BRIDGE, ...nodeNames.map(spaceOf)].map((s) => ["netns", "del", s]),
  ])
    try {
      ip(...args);
    } catch {
      // It was not there.
    }
}

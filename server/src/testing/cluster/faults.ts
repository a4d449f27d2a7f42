import { command } from "./commands.ts";
import type { Load } from "./load.ts";
import { cut, type Node } from "./network.ts";
import type { Setting } from "./setting.ts";

/** Something that happens while 32 clients work. */
export interface Fault {
  readonly name: string;
  readonly what: string;
  /** Does it, and returns what makes it good again. */
  readonly strike: (s: Setting, load: Load) => Promise<() => unknown>;
  /** Seconds that it lasts at least. */
  readonly lasts: number;
  /** Changes may be refused as long as it lasts: it is measured from when it was mended. */
  readonly refuses?: boolean;
  /** No call may fail at all. */
  readonly unseen?: boolean;
  /** What became of it, in words. */
  readonly told?: () => string;
  /** What else must hold afterwards; what does not. */
  readonly holds?: (s: Setting, load: Load) => Promise<readonly string[]>;
}

export async function leaderOf(s: Setting): Promise<Node> {
  const leader = await s.machines.leader();
  if (!leader) throw new Error("Nobody leads.");
  return leader;
}

/** The leader's Patroni is killed, and what else dies with it. */
const withoutPatroni = (name: string, what: string, also?: (s: Setting, leader: Node) => void): Fault => ({
  name,
  what,
  lasts: 20,
  strike: async (s) => {
    const leader = await leaderOf(s);
    s.machines.killPatroni(leader);
    also?.(s, leader);
    return () => s.machines.startPatroni(leader);
  },
});

/** The old leader follows: `Machines.whole` waits for it. */
export const databaseFaults: readonly Fault[] = [
  {
    name: "postgres",
    what: "the leader's PostgreSQL is killed",
    lasts: 12,
    strike: async (s) => {
      s.machines.killPostgres(await leaderOf(s));
      return () => undefined;
    },
  },
  withoutPatroni("patroni", "the leader's Patroni is killed, its PostgreSQL goes on"),
  {
    name: "cut",
    what: "the leader is cut off while it believes that it leads",
    lasts: 20,
    strike: async (s) => {
      const leader = await leaderOf(s);
      cut(leader, true);
      return () => cut(leader, false);
    },
  },
  {
    name: "switchover",
    what: "another leads, by hand",
    lasts: 8,
    strike: async (s) => {
      const config = { "/etc/patroni/cordial.yml": s.machines.configOf(await leaderOf(s)) };
      await command("switchover", config);
      if (!(await command("list", config)).includes("Leader")) throw new Error("patronictl lists no leader.");
      return () => undefined;
    },
  },
  {
    name: "remade",
    what: "a follower is made anew",
    lasts: 3,
    strike: async (s) => {
      const members = await s.machines.members();
      // Not the one that each commit waits for.
      const one = members.find((m) => m.role === "replica")?.name ?? "db3";
      await command("reinit", {
        "/etc/patroni/cordial.yml": s.machines.configOf(await leaderOf(s)),
        " db3 ": ` ${one} `,
      });
      // It answers once it has begun.
      await s.machines.whole();
      return () => undefined;
    },
  },
  withoutPatroni("machine", "Patroni and PostgreSQL of the leader are killed together", (s, leader) =>
    s.machines.killPostgres(leader),
  ),
];

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { here } from "../crash/bench.ts";

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: here, encoding: "utf8", stdio: "pipe" }).trim();

/** An older Cordial in a folder of its own, with our packages. */
export interface Older {
  readonly root: string;
  readonly revision: string;
  remove(): void;
}

/** The version before the newest migration, or a named revision. */
export function olderCordial(named: string | undefined): Older {
  const newest = () =>
    git("log", "-1", "--first-parent", "-m", "--diff-filter=A", "--format=%H", "--", "server/src/migrations");
  const revision = git("rev-parse", "--verify", "--short", `${named ?? `${newest()}~1`}^{commit}`);
  const root = join(mkdtempSync(join(tmpdir(), "cordial-older-")), "cordial");
  git("worktree", "add", "--detach", root, revision);
  symlinkSync(join(here, "node_modules"), join(root, "node_modules"));
  return {
    root,
    revision,
    remove() {
      git("worktree", "remove", "--force", root);
      rmSync(join(root, ".."), { recursive: true, force: true });
    },
  };
}

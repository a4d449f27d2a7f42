import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A place in the code that checks a right. */
export interface Site {
  /** For display: `expenses/load.ts:23 require`. */
  readonly at: string;
  /** A stable key when lines move: the second `reach` of a file is `users/access.ts reach 2`. */
  readonly key: string;
}

const ASKED = /\baccess\.(can|require|reach|own)\(/gu;
/** Folders that only tests and the demo use. */
const skipped = new Set(["testing", "demo", "migrations"]);
/** Where `Access` itself stands. */
const ACCESS = "kit/shared/access.ts";

/** The files that may check a right: the areas', and the rules in the kit that many kinds of records share. */
const checkingFiles = (root: string): string[] =>
  readdirSync(join(root, "server/src"), { withFileTypes: true })
    .filter((folder) => folder.isDirectory() && !skipped.has(folder.name))
    .flatMap(({ name: folder }) =>
      readdirSync(join(root, "server/src", folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
        .map((file) => `${folder}/${file}`),
    )
    .filter((file) => file !== ACCESS);

/** Code of an emptied check: it counts as asked, and allows everybody everywhere. */
const SWITCH = `
  at(site: number) {
    const { rightsMutant: mutant } = globalThis as never as { rightsMutant?: any };
    if (!mutant?.asking) return this;
    mutant.reached.add(site);
    if (mutant.empty !== "all" && mutant.empty !== site) return this;
    const counted = <T>(value: T): T => (this.own(), value);
    return { can: () => counted(true), require: () => counted(undefined), reach: () => counted("all"), own: () => ((mutant.ownAsked = true), counted(mutant.stranger ?? this.own())), withoutOwn: () => this };
  }
`;

/**
 * A copy of Cordial in which each check can be disabled at run time. One copy serves all mutants, since starting a process and a cluster for each
 * would take an hour.
 */
export function emptiable(root: string): { root: string; sites: readonly Site[]; remove: () => void } {
  const copy = mkdtempSync(join(tmpdir(), "cordial-rights-"));
  for (const name of ["server", "contract", "scripts", "package.json"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const sites: Site[] = [];
  const count = new Map<string, number>();
  for (const file of checkingFiles(copy)) {
    const path = join(copy, "server/src", file);
    const lines = readFileSync(path, "utf8").split("\n");
    const changed = lines.map((line, i) =>
      line.replaceAll(ASKED, (_, method: string) => {
        const kind = `${file} ${method}`;
        count.set(kind, (count.get(kind) ?? 0) + 1);
        sites.push({ at: `${file}:${i + 1} ${method}`, key: `${kind} ${count.get(kind)}` });
        return `access.at(${sites.length - 1}).${method}(`;
      }),
    );
    writeFileSync(path, changed.join("\n"));
  }
  const access = join(copy, "server/src", ACCESS);
  const text = readFileSync(access, "utf8");
  const begin = "export class Access {\n";
  if (!text.includes(begin)) throw new Error("kit/shared/access.ts has no class Access: write the mutants anew");
  writeFileSync(access, text.replace(begin, begin + SWITCH));
  return { root: copy, sites, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

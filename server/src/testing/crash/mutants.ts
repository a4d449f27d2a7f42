import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PAID_TWICE } from "./race.ts";

interface Patch {
  readonly file: string;
  /** Must occur exactly once, otherwise the mutant is out of date and fails. Its spaces match any whitespace, or none. */
  readonly find: string;
  readonly put: string;
}
/** A plausible bug that the proof must detect. */
export interface Mutant {
  readonly name: string;
  /** Beginning of a problem that must be among those found; by default any problem counts. */
  readonly breaks?: string;
  readonly patches: readonly Patch[];
}

const change = "server/src/kit/http/change.ts";
export const mutants: readonly Mutant[] = [
  {
    name: "an expense is not locked while it is paid",
    patches: [
      {
        file: "server/src/kit/records/loader.ts",
        find: "WHERE hash_id = $1 FOR NO KEY UPDATE",
        put: "WHERE hash_id = $1",
      },
    ],
  },
  {
    name: "expenses are not locked while they are paid together",
    breaks: PAID_TWICE,
    patches: [
      {
        file: "server/src/expenses/queries.ts",
        find: "${inReach(2)} ORDER BY e.hash_id FOR NO KEY UPDATE OF e`",
        put: "${inReach(2)} ORDER BY e.hash_id`",
      },
    ],
  },
  {
    name: "a balance is read, then written",
    patches: [
      {
        file: "server/src/accounting/ledger.ts",
        find: "SET balance = a.balance + EXCLUDED.balance",
        put: "SET balance = coalesce((SELECT o.balance FROM ledger_account o WHERE o.hash_id = a.hash_id), 0) + EXCLUDED.balance",
      },
    ],
  },
  {
    name: "the key is kept before the transaction",
    patches: [
      {
        file: change,
        find: "const value = await inTransaction(pool,",
        put: "const known = submit && (await repeats.first(pool, submit));\n    if (known) return known.value;\n    if (submit) await repeats.keep(pool, submit, repeats.sealed(submit, null));\n    const value = await inTransaction(pool,",
      },
      {
        file: change,
        find: "const first = submit && (await repeats.first(client, submit));",
        put: "const first = undefined;",
      },
      { file: change, find: "if (submit && sealed) last(repeats.keep(client, submit, sealed));", put: "" },
    ],
  },
  {
    name: "the key is kept after the transaction",
    patches: [
      { file: change, find: "let work: Work | undefined;", put: "let work: Work | undefined; let keep;" },
      {
        file: change,
        find: "if (submit && sealed) last(repeats.keep(client, submit, sealed));",
        put: "if (submit && sealed) keep = () => repeats.keep(pool, submit, sealed);",
      },
      { file: change, find: "work?.committed();", put: "if (keep) await keep(); work?.committed();" },
    ],
  },
  {
    name: "it is answered before it is committed",
    patches: [
      {
        file: "server/src/kit/sql/transaction.ts",
        find: 'await timed("COMMIT", async () => await Promise.all([...sent, client.query(COMMIT)]));',
        put: "await Promise.all(sent); void client.query(COMMIT).catch(() => undefined);",
      },
    ],
  },
  {
    name: "PostgreSQL does not wait for its log",
    patches: [
      {
        file: "server/src/host/embedded-postgres.ts",
        find: 'synchronous_commit: "on"',
        put: 'synchronous_commit: "off"',
      },
    ],
  },
];

/**
 * The files of the mutant with its bug, by path.
 * @throws if a place to change is not in the code exactly once
 */
export function patched(root: string, mutant: Mutant): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { file, find, put } of mutant.patches) {
    const text = texts.get(file) ?? readFileSync(join(root, file), "utf8");
    const words = find.split(" ").map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/gu, "\\$&"));
    const places = [...text.matchAll(new RegExp(words.join("\\s*"), "gu"))];
    const [place] = places;
    if (!place || places.length > 1)
      throw new Error(
        `The mutant "${mutant.name}" no longer applies: ${file} has ${places.length} times ${JSON.stringify(find)}. Write it anew for the code as it is.`,
      );
    texts.set(file, text.slice(0, place.index) + put + text.slice(place.index + place[0].length));
  }
  return texts;
}

/** Copies Cordial and applies the bug; `remove` deletes the copy. */
export function makeMutant(root: string, mutant: Mutant): { root: string; remove: () => void } {
  const texts = patched(root, mutant);
  const copy = mkdtempSync(join(tmpdir(), "cordial-mutant-"));
  for (const name of ["server", "contract", "package.json"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const [file, text] of texts) writeFileSync(join(copy, file), text);
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { quietly, root } from "./run.mjs";

/**
 * The pages that are written by a script, `docs/NAME.md` by what `scripts/NAME.ts` prints: what each should hold, whether it
 * does, and what went wrong where the script failed.
 */
export async function generatedPages() {
  const pages = readdirSync(join(root, "docs"))
    .map((file) => ({ page: `docs/${file}`, script: `scripts/${file.replace(/\.md$/, ".ts")}` }))
    .filter(({ script }) => existsSync(join(root, script)));
  return await Promise.all(
    pages.map(async ({ page, script }) => {
      const { code, output } = await quietly("node", [script]);
      const wrong = code === 0 ? undefined : `${script}: ${output.trimEnd()}`;
      const upToDate = output.trim() === readFileSync(join(root, page), "utf8").trim();
      return { page, content: output, upToDate: upToDate && !wrong, wrong };
    }),
  );
}

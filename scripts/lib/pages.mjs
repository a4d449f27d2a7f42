import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { quietly, root } from "./run.mjs";

/**
 * The generated pages: `docs/NAME.md` is the output of `scripts/NAME.ts`. For each its content, whether it is up to date, and the error if
 * its script failed.
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

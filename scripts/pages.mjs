// `npm run pages`: writes the generated pages of docs/, for example after a change of rights or settings.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { generatedPages } from "./lib/pages.mjs";
import { orFail, PlainFailure, root } from "./lib/run.mjs";

await orFail(async () => {
  await ensureInstalled();
  for (const { page, content, upToDate, wrong } of await generatedPages()) {
    if (wrong) throw new PlainFailure(wrong);
    if (upToDate) continue;
    writeFileSync(join(root, page), content);
    console.log(`  ${page} written`);
  }
});

// `npm run check`: static checks of the code, in about a minute. `npm run check -- lint texts` runs those whose names begin so.
import { runChecks } from "./lib/checks.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inSeconds, orFail } from "./lib/run.mjs";

await orFail(async () => {
  await ensureInstalled();
  const began = Date.now();
  const { failed, count } = await runChecks(process.argv.slice(2));
  console.log(`${count - failed.length} passed, ${failed.length} failed (${inSeconds(Date.now() - began)})`);
  process.exit(failed.length > 0 ? 1 : 0);
});

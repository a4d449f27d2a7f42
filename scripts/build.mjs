// `npm run build`: the front end, as `npm start` would build it.
import { ensureInstalled } from "./lib/install.mjs";
import { orFail } from "./lib/run.mjs";
import { ensureWebBuilt } from "./lib/web.mjs";

await orFail(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
});

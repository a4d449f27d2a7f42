// `npm run build`: builds the server and the web app like `npm start` does.
import { ensureInstalled } from "./lib/install.mjs";
import { orFail } from "./lib/run.mjs";
import { ensureServerBuilt } from "./lib/server.mjs";
import { ensureWebBuilt } from "./lib/web.mjs";

await orFail(async () => {
  await ensureInstalled();
  await ensureServerBuilt();
  await ensureWebBuilt();
});

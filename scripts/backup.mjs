// `npm run backup FILE`: writes a consistent snapshot of all tables, and all files, to one archive. Cordial may be running.
import { maintain } from "./lib/maintain.mjs";

await maintain("backup");

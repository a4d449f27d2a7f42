// `npm run backup FILE`: every table as of one moment and every file, in one archive. Cordial may be running.
import { maintain } from "./lib/maintain.mjs";

await maintain("backup");

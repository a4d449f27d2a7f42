// `npm run restore FILE`: restores an archive into an empty database and data folder, then runs `verify`.
import { maintain } from "./lib/maintain.mjs";

await maintain("restore");

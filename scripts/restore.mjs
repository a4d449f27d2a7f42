// `npm run restore FILE`: fills an empty database and data folder from an archive, and ends with `verify`.
import { maintain } from "./lib/maintain.mjs";

await maintain("restore");

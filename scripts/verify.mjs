// `npm run verify`: whether the books hold; exit 1 and the rows where they do not.
import { maintain } from "./lib/maintain.mjs";

await maintain("verify");

// `npm run verify`: checks the consistency of the books; exits with 1 and prints the wrong rows if they are not consistent.
import { maintain } from "./lib/maintain.mjs";

await maintain("verify");

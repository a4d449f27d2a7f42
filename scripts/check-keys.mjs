// `node scripts/check-keys.mjs`: the keys of texts as the type checker sees them, of the server with the contract, and of the web. A part of
// `npm run check`, in a process of its own: it waits for the compiler's answers.
import { keyProblems } from "./lib/key-types.mjs";
import { readTexts } from "./lib/texts.mjs";

const texts = { en: readTexts("en"), fr: readTexts("fr") };
const [config] = process.argv.slice(2);
const projects = {
  "tsconfig.json": /^(?:contract|server)\/src\/(?!testing\/|.*\.test\.ts$)/u,
  "web/tsconfig.json": /^web\/src\/(?!.*\.test\.tsx?$)/u,
};
const problems = keyProblems(config, (file) => projects[config].test(file), texts);
console.log(problems.join("\n"));
process.exit(problems.length > 0 ? 1 : 0);

import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run.mjs";

// Resolves imports of our own files by their words alone. Node looks for a package.json and follows links for each of the 5,000 imports of the
// server, a fifth of what a test file needs to start. Only for `npm test` (`--import`), where most test files start a server.

const folders = Object.entries({ "#server/": "server/src", "#contract/": "contract/src", "#web/": "web/src" }).map(
  ([word, folder]) => [word, `${pathToFileURL(join(root, folder)).href}/`],
);

function addressOf(specifier, parent) {
  if (specifier.startsWith("./") || specifier.startsWith("../"))
    return parent?.includes("/node_modules/") ? undefined : new URL(specifier, parent).href;
  const [word, folder] = folders.find(([start]) => specifier.startsWith(start)) ?? [];
  return word && folder + specifier.slice(word.length);
}

registerHooks({
  resolve(specifier, context, next) {
    const url = specifier.endsWith(".ts") ? addressOf(specifier, context.parentURL) : undefined;
    return url ? { url, format: "module-typescript", shortCircuit: true } : next(specifier, context);
  },
});

import { readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

// Loads components in node, for the tests in a DOM (`*.test.tsx`): Node strips types, but knows neither JSX nor style sheets. Our files alone;
// the transformer is that of the build, and is loaded with the first such file.

const require = createRequire(import.meta.url);

/** A style sheet's classes, each by its own name. */
const classes = "export default new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) });";

registerHooks({
  load(url, context, next) {
    const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: url };
    if (pathname.includes("/node_modules/")) return next(url, context);
    if (pathname.endsWith(".css")) return { format: "module", source: classes, shortCircuit: true };
    if (!pathname.endsWith(".tsx")) return next(url, context);
    const file = fileURLToPath(url);
    const { transformSync } = require("rolldown/utils");
    const { code, errors } = transformSync(file, readFileSync(file, "utf8"), {
      jsx: { runtime: "automatic" },
      sourcemap: false,
    });
    if (errors.length > 0) throw new SyntaxError(`${file}: ${errors.map((e) => e.message).join("\n")}`);
    return { format: "module", source: code, shortCircuit: true };
  },
});

import { fileURLToPath } from "node:url";
import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from "@mantine/core";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { cssVariables, theme } from "./src/app/theme.ts";

const api = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false };
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The theme's variables as a style sheet of the build. Mantine would write them into a `<style>` through `innerHTML`
 * at the start, which the page's content policy (Trusted Types) forbids, and which costs every visitor the same work.
 */
function themeVariables(): Plugin {
  const id = "virtual:theme-variables.css";
  return {
    name: "cordial-theme-variables",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const whole = mergeMantineTheme(DEFAULT_THEME, theme);
      const ours = cssVariables(whole);
      const base = defaultCssVariablesResolver(whole);
      return `@layer mantine{${convertCssVariables({
        variables: { ...base.variables, ...ours.variables },
        light: { "--mantine-color-scheme": "light", ...base.light, ...ours.light },
        dark: { "--mantine-color-scheme": "dark", ...base.dark, ...ours.dark },
      })}}`;
    },
  };
}

/** Properties of an endpoint that only the server and the type checker need. */
const CHECKS = new Set(["params", "query", "body", "response", "summary"]);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The name that a chain of calls begins with: `z` of `z.string().max(3)`. */
function rootOf(node: Node | undefined): string | undefined {
  let at = node;
  while (at?.type === "CallExpression" || at?.type === "MemberExpression") at = (at.callee ?? at.object) as Node;
  return at?.type === "Identifier" ? (at.name as string) : undefined;
}

/** What may go out of a file of the contract, as `[from, to, put instead]`. */
function cutsOf(program: Node): [number, number, string][] {
  const schemas = new Set(["z"]);
  const cuts: [number, number, string][] = [];
  const visit = (node: Node): void => {
    if (node.type === "CallExpression" && schemas.has(rootOf(node) ?? ""))
      return void cuts.push([node.start, node.end, "z"]);
    if (node.type === "CallExpression" && rootOf(node) === "endpoint") {
      const properties = ((node.arguments as Node[])[0]?.properties as Node[] | undefined) ?? [];
      for (const [i, property] of properties.entries())
        if (CHECKS.has(((property.key as Node | undefined)?.name as string | undefined) ?? ""))
          cuts.push([property.start, properties[i + 1]?.start ?? property.end, ""]);
      return;
    }
    if (node.type === "VariableDeclarator" && schemas.has(rootOf(node.init as Node | undefined) ?? ""))
      schemas.add((node.id as Node).name as string);
    if (node.type.startsWith("TS")) return;
    for (const child of Object.values(node))
      for (const one of Array.isArray(child) ? child : [child])
        if (one && typeof (one as Node).type === "string") visit(one as Node);
  };
  visit(program);
  return cuts.toSorted((x, y) => y[0] - x[0]);
}

/** The contract without its schemas: the browser needs the method, the path and who may call; the server checks the rest. */
function withoutSchemas(): Plugin {
  return {
    name: "cordial-without-schemas",
    apply: "build",
    transform(code, id) {
      if (!/\/contract\/src\/.*\.ts$/u.test(id) || !/from "zod"/u.test(code)) return undefined;
      let rest = code;
      for (const [from, to, instead] of cutsOf(this.parse(code, { lang: "ts" }) as unknown as Node))
        rest = rest.slice(0, from) + instead + rest.slice(to);
      return { code: rest, map: null };
    },
  };
}

export default defineConfig({
  root: here("."),
  plugins: [react(), themeVariables(), withoutSchemas()],
  resolve: {
    // The browser sends and shows, the server checks: the endpoints' schemas weigh nothing here.
    alias: [{ find: /^zod$/u, replacement: here("src/api/no-schemas.ts") }],
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: {
    outDir: here("../dist/web"),
    emptyOutDir: true,
    manifest: true,
    target: "es2023",
    sourcemap: false,
    // A polyfill would be an inline script; every browser that we serve knows modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Only what is named: with their dependencies they would take React along.
          includeDependenciesRecursively: false,
          // Left alone, these would be put together with something small that far more screens need.
          groups: [
            {
              name: "calendar",
              test: /node_modules[\\/](@mantine[\\/]dates|dayjs)[\\/]|[\\/]ui[\\/]form[\\/]date-field\.tsx/u,
            },
            // Every form and list stands on these: loaded once, with the shell.
            {
              name: "mantine",
              test: /node_modules[\\/]@mantine[\\/](hooks|core[\\/]esm[\\/](core|components[\\/](Input|InputBase|TextInput|Transition|FocusTrap|UnstyledButton|CloseButton|Loader|Portal|Overlay|VisuallyHidden|Box)))[\\/]/u,
            },
            { name: "floating", test: /node_modules[\\/]@floating-ui[\\/]/u },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: false,
    fs: { allow: [here("..")] },
    proxy: { "/api": api, "/broadcasting": api, "/app": { ...api, ws: true } },
  },
});

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from "@mantine/core";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
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

/** Fails the build when a component of Mantine is in it whose styles `app/mantine.css` does not name. */
function mantineStyles(): Plugin {
  const named = new Set(readFileSync(here("src/app/mantine.css"), "utf8").match(/\w+(?=\.layer\.css)/gu));
  return {
    name: "cordial-mantine-styles",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? Object.entries(file.modules) : [],
      );
      const missing = modules.flatMap(([id, { renderedLength }]) => {
        const component = /@mantine\/core\/esm\/.*\/([A-Z]\w+)\.mjs$/u.exec(id)?.[1] ?? "";
        if (renderedLength === 0 || named.has(component)) return [];
        return existsSync(here(`../node_modules/@mantine/core/styles/${component}.layer.css`)) ? [component] : [];
      });
      if (missing.length > 0) this.error(`web/src/app/mantine.css needs the styles of ${missing.join(", ")}`);
    },
  };
}

/** Files of the build that are loaded with a screen's own: what it imports at once, and the styles of all these. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(source));
  if (!start) throw new Error(`there is no chunk of ${source}`);
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks.find((c) => c.fileName === name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const next of chunk.imports) add(next);
  };
  add(start.fileName);
  return [...found];
}

/**
 * A line of script before everything else that begins to load what this visitor needs next: the texts of their language, and the
 * sign-in form or the shell. Asked for by the program itself, they would come one wait of the line after the other behind it.
 */
function early(): Plugin {
  const of = (bundle: Rolldown.OutputBundle): string => {
    const base = new Set(filesOf(bundle, "index.html"));
    const more = (...sources: string[]): string[] =>
      [...new Set(sources.flatMap((s) => filesOf(bundle, s)))]
        .filter((file) => !base.has(file))
        .map((file) => `/${file}`);
    const files = {
      en: [more("kit/texts-en.ts"), more("kit/texts-en-rest.ts")],
      fr: [more("kit/texts-fr.ts"), more("kit/texts-fr-rest.ts")],
      guest: more("access/sign-in-page.tsx"),
      shell: more("app/shell.tsx"),
    };
    return `(() => {
  const files = ${JSON.stringify(files)};
  const [shell, rest] = localStorage.getItem("cordial.language") === "fr" ? files.fr : files.en;
  const signedIn = localStorage.getItem("cordial.session") !== null;
  for (const href of signedIn ? [...shell, ...files.shell, ...rest] : [...shell, ...files.guest]) {
    const link = document.createElement("link");
    if (href.endsWith(".css")) Object.assign(link, { rel: "preload", as: "style" });
    else link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = href;
    document.head.append(link);
  }
})();
`;
  };
  /** Every other file, those of forms and of what opens over a screen first; the texts of a language come with its choice. */
  const rest = (bundle: Rolldown.OutputBundle): string[] => {
    const base = new Set(filesOf(bundle, "index.html"));
    const parts = Object.values(bundle).flatMap((f) =>
      f.type === "chunk" && f.isDynamicEntry ? [f.facadeModuleId ?? ""] : [],
    );
    const first = (id: string): number =>
      Number(!/lazy-|dialogs|create-|update-/u.test(id)) + Number(!/-page|form/u.test(id));
    const ordered = parts.filter((id) => !/texts-/u.test(id)).toSorted((a, b) => first(a) - first(b));
    return [...new Set(ordered.flatMap((id) => filesOf(bundle, id)))]
      .filter((file) => !base.has(file))
      .map((f) => `/${f}`);
  };
  return {
    name: "cordial-early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const source = of(bundle as Rolldown.OutputBundle);
        const fileName = `assets/early-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.js`;
        this.emitFile({ type: "asset", fileName, source });
        this.emitFile({
          type: "asset",
          fileName: "ahead.json",
          source: JSON.stringify(rest(bundle as Rolldown.OutputBundle)),
        });
        return [{ tag: "script", attrs: { src: `/${fileName}`, async: true }, injectTo: "head-prepend" }];
      },
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
  plugins: [react(), themeVariables(), mantineStyles(), early(), withoutSchemas()],
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
            // What the first screen waits for, in two files: on a slow line each one more costs its head of 1 KB and its turn.
            { name: "vendor", tags: ["$initial"], test: /[\\/]node_modules[\\/]/u, priority: 2 },
            { name: "base", tags: ["$initial"], priority: 1 },
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

import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from "@mantine/core";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { plannedScreens } from "../scripts/lib/planned-screens.mjs";
import { textsId, textsWithTheirParts } from "../scripts/lib/web-texts.mjs";
import { cssVariables, theme } from "./src/app/theme.ts";
import type { WebArea } from "./src/ui/area.ts";

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

/**
 * The styles of a component of Mantine come with its program. All of them together would be 36 KB before the first screen.
 * A component imports those that it stands on before it, so its styles follow theirs, as in Mantine's own whole sheet.
 */
function mantineStyles(): Plugin {
  return {
    name: "cordial-mantine-styles",
    transform(code, id) {
      const component = /@mantine\/core\/esm\/.*\/([A-Z]\w+)\.mjs$/u.exec(id)?.[1] ?? "";
      const styles = `@mantine/core/styles/${component}.layer.css`;
      if (!component || !existsSync(here(`../node_modules/${styles}`))) return undefined;
      return { code: `${code}\nimport "${styles}";`, map: null };
    },
  };
}

/** The makers of Mantine's `<style>` are switched off (app.tsx), as the build has all styles: their programs would only be loaded. */
function withoutStyleTags(): Plugin {
  return {
    name: "cordial-without-style-tags",
    apply: "build",
    transform(_code, id) {
      const name = /MantineProvider\/(MantineClasses|MantineCssVariables)\/\1\.mjs$/u.exec(id)?.[1];
      return name ? { code: `export const ${name} = () => null;`, map: null } : undefined;
    },
  };
}

const SCREENS = "virtual:screens-";
const AREA = /\/web\/src\/(\w+)\/area\.ts$/u;
/**
 * Lists what each screen and each tile of the home screen loads in a file for each area. In the shell, these lists would be 8 KB before the first screen, which needs one of
 * them; `early` loads the file that the address asks for.
 */
function screensByArea(): Plugin {
  const loads = new Map<string, string[]>();
  return {
    name: "cordial-screens-by-area",
    apply: "build",
    enforce: "pre",
    resolveId: (source) => (source.startsWith(SCREENS) ? `\0${source}` : undefined),
    transform(code, id) {
      const area = AREA.exec(id)?.[1];
      if (area === undefined) return undefined;
      const screens: string[] = [];
      const rest = code.replaceAll(/import\(\s*"\.\/([\w/-]+-(?:page|tile)\.tsx)"\s*\)/gu, (_call, file: string) => {
        if (!screens.includes(file)) screens.push(file);
        return `import("${SCREENS}${area}").then((all) => all.screens[${screens.indexOf(file)}]())`;
      });
      loads.set(area, screens);
      return screens.length === 0 ? undefined : { code: rest, map: null };
    },
    load(id) {
      if (!id.startsWith(`\0${SCREENS}`)) return undefined;
      const area = id.slice(SCREENS.length + 1);
      const lines = (loads.get(area) ?? []).map((file) => {
        const screen = `import(${JSON.stringify(here(`src/${area}/${file}`))})`;
        const areas = texts.api.areasOf(`web/src/${area}/${file}`).join();
        return `() => ${areas === "" ? screen : `withTexts(${JSON.stringify(areas)}, ${screen})`},`;
      });
      return `import { withTexts } from ${JSON.stringify(here("src/kit/i18n.ts"))};\nexport const screens = [\n${lines.join("\n")}\n];`;
    },
  };
}

/** The beginnings of the addresses of each area's screens, `/admin/expenses`, with the area. */
async function waysToAreas(): Promise<(readonly [way: string, area: string])[]> {
  const waysTo = async (area: string): Promise<(readonly [string, string])[]> => {
    const brought = (await import(pathToFileURL(here(`src/${area}/area.ts`)).href)) as Record<string, Partial<WebArea>>;
    const paths = Object.values(brought).flatMap(({ routes = [] }) => routes.map(({ path }) => path.split("/")));
    const ways = paths.map((parts) => parts.slice(0, 3).filter((part) => !part.startsWith("{")));
    return [...new Set(ways.map((parts) => parts.join("/")))].map((way) => [way, area]);
  };
  const areas = readdirSync(here("src")).filter((area) => area !== "ui" && existsSync(here(`src/${area}/area.ts`)));
  return (await Promise.all(areas.map(waysTo))).flat();
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

/** The customers' shell is a build of its own, beside the other: shared files would bring the back office's packages along. */
const isPortal = process.env.WEB_ENTRY === "portal";
const texts = textsWithTheirParts(isPortal ? "portal" : undefined);

/** What `early` puts before everything else. */
const earlyScript = async (bundle: Rolldown.OutputBundle): Promise<string> => {
  const base = new Set(filesOf(bundle, "index.html"));
  const more = (...sources: string[]): string[] =>
    [...new Set(sources.flatMap((s) => filesOf(bundle, s)))]
      .filter((file) => !base.has(file))
      .map((file) => `/${file}`);
  const withTexts = (language: string, source: string): string[] =>
    more(
      textsId(language, "shell"),
      source,
      ...texts.api.areasOf(`web/src/${source}`).map((area) => textsId(language, area)),
    );
  const files = Object.fromEntries(
    texts.api.languages.map((l) => [l, [withTexts(l, "access/sign-in-page.tsx"), withTexts(l, "app/shell.tsx")]]),
  );
  const ways = Object.fromEntries(
    (await waysToAreas()).map(([way, area]) => [way, more(`${SCREENS}${area}`).at(0)]).filter(([, file]) => file),
  );
  return `(() => {
  const files = ${JSON.stringify(files)};
  const ways = ${JSON.stringify(ways)};
  const [guest, shell] = files[localStorage.getItem("cordial.language")] ?? files.en;
  const at = location.pathname.split("/");
  const way = ways[at.slice(0, 3).join("/")] ?? ways[at.slice(0, 2).join("/")];
  for (const href of [localStorage.getItem("cordial.session") === null ? guest : shell, way ?? []].flat()) {
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
/** Every other file, those of forms and of what opens over a screen first, and the texts of each language by itself. */
const filesAhead = (bundle: Rolldown.OutputBundle): Record<string, string[]> => {
  const base = new Set(filesOf(bundle, "index.html"));
  const parts = Object.values(bundle).flatMap((f) =>
    f.type === "chunk" && f.isDynamicEntry ? [f.facadeModuleId ?? ""] : [],
  );
  const first = (id: string): number =>
    id.includes(SCREENS) ? -1 : Number(!/lazy-|dialogs|create-|update-/u.test(id)) + Number(!/-page|form/u.test(id));
  const paths = (ids: string[]): string[] =>
    [...new Set(ids.flatMap((id) => filesOf(bundle, id)))].filter((file) => !base.has(file)).map((f) => `/${f}`);
  const program = parts.filter((id) => !id.includes(textsId("", ""))).toSorted((a, b) => first(a) - first(b));
  const ofLanguage = (l: string): string[] => parts.filter((id) => id.includes(textsId(l, "")));
  return {
    program: paths(program),
    ...Object.fromEntries(texts.api.languages.map((l) => [l, paths(ofLanguage(l))])),
  };
};

/**
 * A line of script before everything else that begins to load what this visitor needs next: the texts of their language, and the
 * sign-in form or the shell. Asked for by the program itself, they would come one wait of the line after the other behind it.
 */
function early(): Plugin {
  return {
    name: "cordial-early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(_html, { bundle }) {
        const source = await earlyScript(bundle as Rolldown.OutputBundle);
        const fileName = `assets/early-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.js`;
        this.emitFile({ type: "asset", fileName, source });
        this.emitFile({
          type: "asset",
          fileName: "ahead.json",
          source: JSON.stringify(filesAhead(bundle as Rolldown.OutputBundle)),
        });
        return [{ tag: "script", attrs: { src: `/${fileName}`, async: true }, injectTo: "head-prepend" }];
      },
    },
  };
}

/** Files of the shell, which are there before any screen inside it, and of what shows without it. */
let ofShell: ReadonlySet<string> = new Set();
let alone: ReadonlySet<string> = new Set();
/** Notes them before Vite writes what each import loads. */
function filesOfShell(): Plugin {
  const isAlone = /\/web\/src\/(?:access|app)\//u;
  return {
    name: "cordial-files-of-shell",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      ofShell = new Set([...filesOf(bundle, "index.html"), ...filesOf(bundle, "app/shell.tsx")]);
      alone = new Set(chunks.filter((c) => isAlone.test(c.facadeModuleId ?? "")).map((c) => c.fileName));
    },
  };
}

/** Properties of an endpoint that only the server and the type checker need. */
const CHECKS = new Set(["params", "query", "body", "response", "summary"]);
/** What declares an endpoint. */
const DECLARES = new Set(["endpoint", "together"]);

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

/** Schemas of the contract's kit, and what makes them: a call of one that is imported is a schema too. */
const KIT_SCHEMAS = new Set(
  `amount canOf currencyRef day dayOf done emptyDay hashId idOf idsOf byId inItsCurrency item kindWord lineText list money
  optionalText paged paperFiles paperTitle plainRateText positiveAmount rate rateMotif removedFiles search several`.split(
    /\s+/u,
  ),
);

/** What may go out of a file of the contract, as `[from, to, put instead]`. */
function cutsOf(program: Node): [number, number, string][] {
  const schemas = new Set(["z"]);
  const cuts: [number, number, string][] = [];
  const visit = (node: Node): void => {
    if (node.type === "ImportDeclaration" && /\/kit\//u.test((node.source as { value: string } & Node).value))
      for (const { imported, local } of node.specifiers as { imported?: Node; local: Node }[])
        if (KIT_SCHEMAS.has((imported?.name as string | undefined) ?? "")) schemas.add(local.name as string);
    if (node.type === "CallExpression" && schemas.has(rootOf(node) ?? ""))
      return void cuts.push([node.start, node.end, "z"]);
    if (node.type === "CallExpression" && DECLARES.has(rootOf(node) ?? "")) {
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
      if (!/\/contract\/src\/.*\.ts$/u.test(id)) return undefined;
      // Values alone: a file of which nothing is used, once the schemas are gone, stays out (the list of rights, decimals).
      if (!/from "zod"/u.test(code)) return { moduleSideEffects: false };
      let rest = code;
      for (const [from, to, instead] of cutsOf(this.parse(code, { lang: "ts" }) as unknown as Node))
        rest = rest.slice(0, from) + instead + rest.slice(to);
      return { code: rest, map: null, moduleSideEffects: false };
    },
  };
}

/** A file of these pieces of `ui`. */
const together = (name: string, pieces: string): { name: string; test: RegExp } => ({
  name,
  test: new RegExp(String.raw`[\\/]ui[\\/](?:${pieces.replaceAll("/", String.raw`[\\/]`)})\.tsx?$`, "u"),
});

export default defineConfig({
  root: here("."),
  plugins: [
    !isPortal && screensByArea(),
    texts,
    react(),
    themeVariables(),
    mantineStyles(),
    withoutStyleTags(),
    !isPortal && filesOfShell(),
    !isPortal && early(),
    withoutSchemas(),
    plannedScreens(Number(process.env.PLANNED_SCREENS ?? 0)),
  ],
  resolve: {
    // The browser sends and shows, the server checks: the endpoints' schemas weigh nothing here.
    alias: [
      { find: /^zod$/u, replacement: here("src/api/no-schemas.ts") },
      { find: /^(?:\.\.\/)+ScrollArea\/ScrollArea\.mjs$/u, replacement: here("src/ui/native-scroll.tsx") },
    ],
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: {
    outDir: process.env.WEB_OUT ?? here("../dist/web"),
    emptyOutDir: !isPortal,
    copyPublicDir: !isPortal,
    manifest: isPortal ? ".vite/portal.json" : true,
    target: "es2023",
    sourcemap: false,
    // A polyfill would be an inline script; every browser that we serve knows modulepreload.
    modulePreload: {
      polyfill: false,
      // Each list would begin with the shell's files, which are there already.
      resolveDependencies: (file, needed) => (alone.has(file) ? needed : needed.filter((one) => !ofShell.has(one))),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: here(isPortal ? "portal.html" : "index.html"),
      output: {
        // The shell lists what each screen loads, so that it comes all at once: with names, that list takes 2 KB more.
        chunkFileNames: "assets/_[hash:7].js",
        assetFileNames: ({ names }) =>
          names[0]?.endsWith(".css") ? "assets/_[hash:7].css" : "assets/[name]-[hash][extname]",
        codeSplitting: isPortal || {
          // Only what is named: with their dependencies they would take React along.
          includeDependenciesRecursively: false,
          // Left alone, these would be put together with something small that far more screens need.
          groups: [
            // What the first screen waits for, in two files: on a slow line each one more costs its head of 1 KB and its turn.
            { name: "vendor", tags: ["$initial"], test: /[\\/]node_modules[\\/]/u, priority: 2 },
            { name: "base", tags: ["$initial"], priority: 1 },
            // Every form and list stands on these: loaded once, with the shell. What only dialogs and drawers need comes with the first of them.
            {
              name: "mantine",
              test: /node_modules[\\/]@mantine[\\/](hooks[\\/]esm[\\/](?!use-(?:focus|reduced)-)[\w-]+|core[\\/](esm[\\/]core|(?:esm[\\/]components|styles)[\\/](Input|InputBase|TextInput|UnstyledButton|CloseButton|Loader|VisuallyHidden|Box)))[\\/.]/u,
            },
            // What the form for signing in has in common with the shell: in the shell's file, it would bring all of the shell along.
            {
              name: "guests",
              test: (id) =>
                !/contract[\\/]src[\\/]kit/u.test(id) && texts.api.isOfShell(id) && texts.api.isOfSignIn(id),
              priority: 1,
            },
            // Together they are a fifth smaller than in the sixty pieces that each screen's own set of them would make.
            {
              name: "shell",
              test: (id) => !/contract[\\/]src[\\/]kit/u.test(id) && texts.api.isOfShell(id),
              priority: 1,
            },
            // What every form of a record stands on; its fields come with the screens that have them.
            {
              name: "forms",
              test: /[\\/]ui[\\/]form[\\/](use-(record-form|draft|errors)|form-page|record-form(-page)?|leave-guard|together|merged)\.tsx?$/u,
            },
            // What an area is asked for with: small, and its screens need most of it.
            {
              debugName: "calls",
              name: (id: string) => `calls-${/contract[\\/]src[\\/]([\w-]+)[\\/]/u.exec(id)?.[1] ?? ""}`,
              test: /contract[\\/]src[\\/]zones[\\/](?!rates-text).*\.ts$/u,
            },
            { name: "floating", test: /node_modules[\\/]@floating-ui[\\/]/u },
            // The picker stands on it: screens without a form don't load either.
            {
              name: "picker",
              test: /[\\/]ui[\\/](combobox[\\/]|form[\\/]choice-field\.tsx$)/u,
            },
            {
              name: "references",
              test: /[\\/]ui[\\/](making[\\/]use-making|form[\\/](reference-field|use-searched))\.tsx?$/u,
            },
            { name: "icons", test: /[\\/]icons[\\/]Icon/u, minShareCount: 12 },
            {
              name: "common",
              test: (id) => /[\\/](web|contract)[\\/]src[\\/].*\.(tsx?|css)$/u.test(id) && texts.api.isLight(id),
              minShareCount: 90,
            },
            // What the same screens have: each pair of files that becomes one is 100 bytes and a request less.
            together("list-columns", "list/(?:columns|list-of|list-words)"),
            together("list-frame", "list/(?:totals-bar|new-looks)"),
            together("searching", "list/(?:search|search-input|sort-choice|sorting|export-menu)"),
            together("dialogs", "dialogs|ask-reason|record/asking"),
            together("discussion", "atoms/timeline|record/(?:comments|mentions|what-happened)"),
            together("actions", "actions/(?:use-actions|actions-of|report-action)"),
            together("record-states", "record/record-(?:screen|states)"),
            // What every list stands on, and its filters, which some screens have without a list: smaller in two files than in twenty.
            {
              name: "lists",
              test: /[\\/]ui[\\/]list[\\/](?:list(?:-cards|-table|-body|-page)?|selection-bar|sort-head|card-of|cursor|rows-in-view|use-(?:chosen|cursor|kept|picked|place|window|list(?:-keys)?)|toolbar)\.tsx?$/u,
              minShareCount: 24,
            },
            {
              name: "filters",
              test: /[\\/]ui[\\/]list[\\/](?:filter|filter-chips?|filters-of|day-ranges|use-found)\.tsx?$/u,
              minShareCount: 24,
            },
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

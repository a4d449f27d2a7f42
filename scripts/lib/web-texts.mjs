import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, withoutComments } from "./run.mjs";
import { isUsedBy, readTexts, usesIn } from "./texts.mjs";

/** Texts of the ui components and of what calls refuse are used on nearly every screen, so they are part of the shell. */
const WITH_SHELL = /^(?:ui|errors)\./u;
const ENTRIES = ["web/src/main.tsx", "web/src/app/shell.tsx"];
const SIGN_IN = "web/src/access/sign-in-page.tsx";
const IMPORT = /\b(?:import|export)\s+(?!type\b)(?:[^"';()]*?\bfrom\s*)?"([^"]+)"/gu;
const DYNAMIC = /(?<!typeof\s+)\bimport\(\s*"([^"]+)"\s*\)/gu;

/** The project file of an import; undefined for a package. */
export function fileOf(specifier, from) {
  if (!/^(?:\.|#(?:web|contract)\/).*\.(?:tsx?|css)$/u.test(specifier)) return undefined;
  return specifier.startsWith("#")
    ? specifier.replace(/^#(\w+)\//u, "$1/src/")
    : join(dirname(from), specifier).replaceAll("\\", "/");
}

/**
 * Plans which texts go into which file of the built web app. `read` returns the source of a project file (`web/src/...`), `texts` maps keys
 * to texts. The shell gets the texts of its static imports; every other part is loaded with the areas whose texts it uses.
 */
export function planTexts(texts, read) {
  const areas = new Set([...texts.keys()].map((key) => key.split(".")[0]));
  const modules = new Map();
  const moduleOf = (file) => {
    if (!modules.has(file)) {
      const source = withoutComments(read(file));
      const found = (pattern) => [...source.matchAll(pattern)].flatMap((m) => fileOf(m[1], file) ?? []);
      // Schema files contain keys for the server's refusals, which the server translates.
      const isSchemas =
        file.startsWith("contract/") &&
        /from "(?:zod|[./]+(?:kit\/)?(?:one-line|long-text|optional-text)\.ts)"/u.test(source);
      const uses = isSchemas ? { keys: [], patterns: [] } : usesIn(source, areas);
      const icons = /\bIcon[A-Z]\w+/gu;
      const isHeavy = /from "@(?:mantine|tanstack)\/(?!react-query)/u.test(source);
      modules.set(file, { now: found(IMPORT), later: found(DYNAMIC), icons: source.match(icons) ?? [], uses, isHeavy });
    }
    return modules.get(file);
  };
  const reach = (files, also = []) => {
    const found = new Set();
    const left = [...files];
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      if (found.has(file)) continue;
      found.add(file);
      left.push(...also.concat("now").flatMap((kind) => moduleOf(file)[kind]));
    }
    return found;
  };
  const keysOf = (files) => {
    const isUsed = isUsedBy([...files].map((file) => moduleOf(file).uses));
    return new Set([...texts.keys()].filter(isUsed));
  };
  const shellFiles = reach(ENTRIES);
  const withIcons = (files) => files.union(new Set([...files].flatMap((file) => moduleOf(file).icons)));
  const ofShell = withIcons(shellFiles);
  let ofSignIn;
  const all = keysOf(reach(ENTRIES, ["later"]));
  const shell = keysOf(shellFiles).union(new Set([...all].filter((key) => WITH_SHELL.test(key))));
  return {
    /** Whether a file (or an icon, by name) is loaded with the shell. */
    isOfShell: (file) => ofShell.has(file),
    /** The same with the form for signing in. */
    isOfSignIn: (file) => (ofSignIn ??= withIcons(reach([SIGN_IN]))).has(file),
    /** Whether a file imports no large package. */
    isLight: (file) => ![...reach([file])].some((one) => moduleOf(one).isHeavy),
    /** The keys of the shell, and by area all keys used anywhere in the web app. */
    shell,
    areas: Map.groupBy(all, (key) => key.split(".")[0]),
    /** The areas whose texts are loaded with a lazily loaded file. */
    areasOf: (file) => [
      ...new Set([...keysOf(reach([file]))].filter((key) => !shell.has(key)).map((key) => key.split(".")[0])),
    ],
  };
}

const LANGUAGES = readdirSync(join(root, "contract/src/texts"));
const LOADERS = "virtual:texts";
const SHELL = "shell";
/** `virtual:texts-fr-expenses`: the French texts of the area expenses. */
const PART = /^\0?virtual:texts-([a-z]+)-(\w+)$/u;
export const textsId = (language, part) => `virtual:texts-${language && `${language}-`}${part}`;

/** The project file of a module, or the name of its icon. */
const named = (id) => /\/icons\/(Icon\w+)\.mjs$/u.exec(id)?.[1] ?? id.slice(root.length + 1);

/** A Vite plugin: every `import("...")` also loads the texts of the part's areas and waits for them. `only`: a page with the texts of one area. */
export function textsWithTheirParts(only) {
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, readTexts(language)]));
  const planned = () =>
    planTexts(new Map(LANGUAGES.flatMap((l) => [...texts[l]])), (file) => readFileSync(join(root, file), "utf8"));
  let plan = planned();
  return {
    name: "cordial-texts",
    enforce: "pre",
    /** The plan, for preloading and the budgets. */
    api: {
      languages: LANGUAGES,
      areasOf: (file) => plan.areasOf(file),
      isLight: (id) => plan.isLight(id.slice(root.length + 1)),
      isOfShell: (id) => plan.isOfShell(named(id)),
      isOfSignIn: (id) => plan.isOfSignIn(named(id)),
    },
    handleHotUpdate: () => void (plan = planned()),
    resolveId: (source) => (source === LOADERS || PART.test(source) ? `\0${source}` : undefined),
    load(id) {
      const parts = only ? [only] : [SHELL, ...plan.areas.keys()];
      if (id === `\0${LOADERS}`) {
        const loader = (l, part) => `${JSON.stringify(part)}: () => import(${JSON.stringify(textsId(l, part))})`;
        const of = (l) => `${l}: { ${parts.map((part) => loader(l, part)).join(", ")} }`;
        return `export const loaders = { ${LANGUAGES.map(of).join(", ")} };`;
      }
      const [, language, part] = PART.exec(id) ?? [];
      const keys = part === SHELL ? plan.shell : plan.areas.get(part);
      if (!keys) return undefined;
      const short = (key) => (part === SHELL ? key : key.slice(part.length + 1));
      const chosen = [...keys].flatMap((key) =>
        texts[language].has(key) ? [[short(key), texts[language].get(key)]] : [],
      );
      return `export const texts = ${JSON.stringify(Object.fromEntries(chosen))};`;
    },
    /** Writes the areas whose texts come with each part, for `scripts/budgets.mjs`. */
    generateBundle(_options, bundle) {
      if (only) return;
      const files = Object.values(bundle).flatMap((file) => (file.isDynamicEntry ? [file.facadeModuleId] : []));
      const ours = files.filter((id) => id.startsWith(`${root}/web/`)).map((id) => id.slice(root.length + 1));
      const source = JSON.stringify(Object.fromEntries(ours.map((file) => [file, plan.areasOf(file)])));
      this.emitFile({ type: "asset", fileName: ".vite/texts.json", source });
    },
    transform(code, id) {
      const from = id.startsWith(`${root}/web/src/`) ? id.slice(root.length + 1).split("?")[0] : "";
      if (!/\.tsx?$/u.test(from) || !code.includes("import(")) return undefined;
      const waiting = code.replaceAll(DYNAMIC, (call, specifier) => {
        const file = fileOf(specifier, from);
        const areas = file ? plan.areasOf(file) : [];
        return areas.length > 0 ? `withTexts(${JSON.stringify(areas.join())}, ${call})` : call;
      });
      return waiting === code
        ? undefined
        : { code: `import { withTexts } from "#web/kit/i18n.ts";\n${waiting}`, map: null };
    },
  };
}

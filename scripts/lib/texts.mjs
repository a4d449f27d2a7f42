import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, root, withoutComments } from "./run.mjs";

const folder = "contract/src/texts";
const plural = /_(zero|one|two|few|many|other)$/;
/** Times such as 14:30 and URLs: no space before their punctuation, even in French. */
const unspaced = /\bhttps?:\/\/\S*|(?<=\d):(?=\d)/gu;
/** French needs U+202F before `: ; ! ? »` and after `«`; none between two marks, as in `?!`. */
const wrongInFrench = /(?<![\u202f:;!?])[:;!?]|(?<!\u202f)»|«(?!\u202f)/u;
const wrongInEnglish = /\u202f|\s[:;!?]/u;

/** The problems of the texts: missing in a language, empty, wrong spaces at punctuation, unused keys, and keys that are used but missing. */
export function textProblems() {
  const texts = { en: readTexts("en"), fr: readTexts("fr") };
  const files = filesUnder(["contract/src", "server/src", "web/src", "scripts/rights.ts"]).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  return problemsOf(texts, sources);
}

/** The same for given texts (maps from key to text) and sources, for tests. */
export function problemsOf({ en, fr }, sources) {
  const areas = new Set([...en.keys()].map((key) => key.split(".")[0]));
  const uses = sources.map(({ file, text }) => ({ file, ...usesIn(text, areas) }));
  const known = new Set([...en.keys()].map(base));
  const isUsed = isUsedBy(uses);
  return [
    ...lacking(en, fr, "fr").concat(lacking(fr, en, "en")),
    ...Object.entries({ en, fr }).flatMap(([language, texts]) =>
      [...texts].filter(([, text]) => text.trim() === "").map(([key]) => `${language} has nothing for ${key}`),
    ),
    ...[...fr]
      .filter(([, text]) => isMisspaced(text, wrongInFrench))
      .map(([key]) => `fr: ${key} lacks a narrow no-break space (U+202F) at : ; ! ? « or »`),
    ...[...en]
      .filter(([, text]) => isMisspaced(text, wrongInEnglish))
      .map(([key]) => `en: ${key} has a space before : ; ! or ?, or a U+202F`),
    ...[...known].filter((key) => !isUsed(key)).map((key) => `${key} is used nowhere`),
    ...sources
      .filter(({ text }) => /\bt\(\s*`\$\{/u.test(text))
      .map(({ file }) => `${file} puts the area of a text together: its texts would not be loaded with it`),
    ...uses.flatMap(({ file, asked }) =>
      asked.filter((key) => !known.has(key) && !en.has(key)).map((key) => `${file} uses ${key}, which is missing`),
    ),
  ];
}

function isMisspaced(text, wrong) {
  return wrong.test(text.replace(unspaced, ""));
}

/** Returns a function that tells whether a key, or its plural base, is used. */
export function isUsedBy(uses) {
  const exact = new Set(uses.flatMap(({ keys }) => keys));
  const patterns = [...new Set(uses.flatMap((use) => use.patterns))].map((pattern) => new RegExp(`^${pattern}$`, "u"));
  const isNamed = (key) => exact.has(key) || patterns.some((pattern) => pattern.test(key));
  return (key) => isNamed(key) || isNamed(base(key));
}

/** The texts of a language by key: `expenses.status.draft`. */
export function readTexts(language) {
  const texts = new Map();
  const visit = (key, value) => {
    if (typeof value === "string") texts.set(key, value);
    else for (const [name, inner] of Object.entries(value)) visit(`${key}.${name}`, inner);
  };
  for (const name of readdirSync(join(root, folder, language)).toSorted()) {
    if (!name.endsWith(".json")) continue;
    const { also = {}, ...own } = JSON.parse(readFileSync(join(root, folder, language, name), "utf8"));
    visit(name.replace(/\.json$/, ""), own);
    // Texts that an area adds elsewhere, by full keys (contract/src/kit/texts.ts).
    for (const [key, inner] of Object.entries(also)) visit(key, inner);
  }
  return texts;
}

/**
 * Keys used by column helpers: `columnsOf<Row>("users")` names the area, `text("email")` the key `users.email`, `status("state", ...)` also
 * all keys `users.state_...`.
 */
function headings(text) {
  const area = /\bcolumnsOf<\w+>\("(\w+)"\)/.exec(text)?.[1];
  const made = /\b(count|day|link|moment|money|number|person|ref|status|text)\(\s*"(\w+)"/g;
  const columns = area ? [...text.matchAll(made)] : [];
  return {
    keys: columns.map(([, , key]) => `${area}.${key}`),
    patterns: columns.filter(([, maker]) => maker === "status").map(([, , key]) => `${area}\\.${key}_`),
  };
}

/** The key as used in code, without its plural suffix. */
function base(key) {
  return key.replace(plural, "");
}

/** Keys that a language lacks. French has a plural form for millions (`_many`), English has none. */
function lacking(from, to, language) {
  return [...from.keys()]
    .filter((key) => !to.has(key) && !key.endsWith("_many"))
    .map((key) => `${language} lacks ${key}`);
}

/**
 * The keys in a source: `keys` are all literals that look like one; `asked` are those passed directly to a translating function, or to a
 * form as a field's label; `patterns` match composed keys such as `expenses.${status}_done`.
 */
export function usesIn(source, areas) {
  const text = withoutComments(source);
  const isArea = (key) => areas.has(key.split(".")[0]);
  const bare = (literal) => literal.replace(/^@/, "");
  const literals = [...text.matchAll(/(["'`])(@?[a-z][\w]*(?:\.[\w]+)+)\1/g)]
    .map((found) => bare(found[2]))
    .filter(isArea);
  const begun = [
    ...[...text.matchAll(/`@?([a-z]\w*\.[\w.]*)\$\{(?:[^{}`]*\}([\w.]*)`)?/g)].map(([, from, to = ""]) => [from, to]),
    ...[...text.matchAll(/["']@?([a-z]\w*\.[\w.]*[._])["']/g)].map(([, from]) => [from, ""]),
  ];
  const patterns = begun
    .filter(([from]) => isArea(from))
    .map((ends) => ends.map((end) => end.replaceAll(".", "\\.")).join(".*"));
  const asked = [
    ...text.matchAll(/\b(?:t|refused)\(\s*(["'`])([a-z]\w*(?:\.\w+)+)\1/g),
    ...text.matchAll(/\b(?:field|flag)\(\s*"\w+",\s*(["'`])([a-z]\w*(?:\.\w+)+)\1/g),
    ...text.matchAll(/\btext\(\s*[\w.]+,\s*(["'`])([a-z]\w*(?:\.\w+)+)\1/g),
  ].map((found) => found[2]);
  const columns = headings(text);
  patterns.push(...columns.patterns);
  literals.push(
    ...columns.keys,
    ...[...text.matchAll(/\bempty(?:=|: )"([a-z]\w*\.\w+)"/g)].map((found) => `${found[1]}_text`),
    // A deletion (web/src/ui/record/use-deletion.ts).
    ...[...text.matchAll(/\bwords: "([a-z]\w*\.\w+)"/g)].flatMap(([, key]) => [
      `${key}_title`,
      `${key}_text`,
      `${key}d`,
    ]),
  );
  return { keys: literals.map(base).concat(literals), patterns, asked: [...new Set(asked)] };
}

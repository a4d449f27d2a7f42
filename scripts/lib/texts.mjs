import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, root, withoutComments } from "./run.mjs";

const folder = "contract/src/texts";
const plural = /_(zero|one|two|few|many|other)$/;
/** A colon in a time such as 14:30, and the marks in an address, take no space in French either. */
const unspaced = /\bhttps?:\/\/\S*|(?<=\d):(?=\d)/gu;
/** French: U+202F before `: ; ! ? »` and after `«`. A mark that follows another one, as in `?!`, stays beside it. */
const wrongInFrench = /(?<![\u202f:;!?])[:;!?]|(?<!\u202f)»|«(?!\u202f)/u;
const wrongInEnglish = /\u202f|\s[:;!?]/u;

/**
 * What is wrong with the texts: a language that lacks some, empty ones, wrong spaces at punctuation, keys that nobody uses,
 * keys that are used and missing.
 */
export function textProblems() {
  const texts = { en: readTexts("en"), fr: readTexts("fr") };
  const files = filesUnder(["contract/src", "server/src", "web/src", "scripts/rights.ts"]).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  return problemsOf(texts, sources);
}

/** The same for given texts (key to text) and sources, so that it can be tried on small ones. */
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

/** Whether a key, or the plural of one, is among what sources use. */
export function isUsedBy(uses) {
  const exact = new Set(uses.flatMap(({ keys }) => keys));
  const patterns = [...new Set(uses.flatMap((use) => use.patterns))].map((pattern) => new RegExp(`^${pattern}$`, "u"));
  const isNamed = (key) => exact.has(key) || patterns.some((pattern) => pattern.test(key));
  return (key) => isNamed(key) || isNamed(base(key));
}

/** The texts of a language by their keys, `expenses.status.draft`. */
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
    // What an area says elsewhere, by whole keys (contract/src/kit/texts.ts).
    for (const [key, inner] of Object.entries(also)) visit(key, inner);
  }
  return texts;
}

/**
 * The headings of columns that are made of a field, and the words of states: `columnsOf<Row>("users")` names the area, `text("email")` the
 * key, `status("state", ...)` also what begins with `users.state_`.
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

/** The key that code asks for: the plural's form is added by the number. */
function base(key) {
  return key.replace(plural, "");
}

/** French has a plural form for millions that English does not. */
function lacking(from, to, language) {
  return [...from.keys()]
    .filter((key) => !to.has(key) && !key.endsWith("_many"))
    .map((key) => `${language} lacks ${key}`);
}

/**
 * The keys in a source: `keys` is every literal that looks like one, wherever it stands; `asked` those handed straight to a
 * function that tells texts, or to a form for the label of a field; `patterns` what keys look like that are put together, as in `expenses.${status}_done`.
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
    ...[...text.matchAll(/\bempty="([a-z]\w*\.\w+)"/g)].map((found) => `${found[1]}_text`),
  );
  return { keys: literals.map(base).concat(literals), patterns, asked: [...new Set(asked)] };
}

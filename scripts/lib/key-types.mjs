import { join } from "node:path";
import { API } from "typescript/unstable/sync";
import * as is from "typescript/unstable/ast/is";
import { root } from "./run.mjs";

// The keys of texts as the type checker sees them: a composed key such as `orders.status_${order.status}` is expanded over the closed set
// that its parts are of. Each key needs its text, and each text all parameters that it names, in both languages.

/** Where a translating function takes its key and its parameters. */
const TRANSLATORS = { t: [0, 1], text: [1, 2], refused: [0, 1], conflict: [0, 1], invalidField: [1, 2] };
const PLURALS = ["zero", "one", "two", "few", "many", "other"];

/**
 * The problems of the keys in the sources of a project.
 * @param isOurs whether a file (from the root) is looked into
 * @param texts maps from key to text, by language
 * @param cwd the folder of the project, for tests
 */
export function keyProblems(config, isOurs, texts, cwd = root) {
  const areas = new Set([...texts.en.keys()].map((key) => key.split(".")[0]));
  const api = new API({ cwd });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(cwd, config)] });
    const [{ program, checker }] = snapshot.getProjects();
    const files = program.getSourceFileNames().filter((name) => isOurs(name.slice(cwd.length + 1)));
    return files.flatMap((name) => {
      const source = program.getSourceFile(name);
      return askedIn(source, checker).flatMap((asked) =>
        problemsOf(asked, texts, areas).map(
          (what) => `${name.slice(cwd.length + 1)}:${lineOf(source, asked.node)} ${what}`,
        ),
      );
    });
  } finally {
    api.close();
  }
}

const lineOf = (source, node) => source.text.slice(0, node.end).split("\n").length;

function problemsOf({ keys, given }, { en, fr }, areas) {
  return keys.flatMap((key) => {
    if (!key.includes(".") || !areas.has(key.split(".")[0])) return [];
    const plural = PLURALS.map((form) => `${key}_${form}`).filter((form) => en.has(form));
    // As `formsOf` chooses: plural forms where there is a count, the key itself otherwise.
    const isCounted = plural.length > 0 && given()?.includes("count") === true;
    const forms = en.has(key) && !isCounted ? [key] : [...plural, ...(en.has(key) ? [key] : [])];
    if (forms.length === 0) return [`asks for ${key}, which is missing`];
    const named = forms.flatMap((form) => [en, fr].flatMap((texts) => parametersOf(texts.get(form) ?? "")));
    const has = named.length > 0 ? given() : "unknown";
    const lacks = has === "unknown" ? [] : [...new Set(named)].filter((name) => !(has ?? []).includes(name));
    return lacks.length > 0 ? [`asks for ${key} without ${lacks.join(", ")}`] : [];
  });
}
const parametersOf = (text) => [...text.matchAll(/\{\{(\w+)(?:\|[^}]*)?\}\}/g)].map((found) => found[1]);

/** What a source asks for: `{ node, keys, given }`, where `given()` are its parameters; keys that are open (a `string`) are left out. */
function askedIn(source, checker) {
  const functions = functionsOf(source, checker);
  const asked = [];
  const visit = (node) => {
    const one = is.isCallExpression(node) ? ofCall(node, functions, checker) : ofProblem(node);
    if (one) asked.push({ node, ...one });
    node.forEachChild(visit);
  };
  visit(source);
  // All types of a file in one question: each is a way to the compiler's process and back.
  const parts = asked.flatMap(({ key }) => openParts(key));
  const types = parts.length > 0 ? checker.getTypeAtLocation(parts) : [];
  const typeOf = new Map(parts.map((part, i) => [part, types[i]]));
  return asked.flatMap(({ key, before, after, ...one }) => {
    const keys = keysOf(key, typeOf)?.map((name) => before + name + after);
    return keys ? [{ ...one, keys }] : [];
  });
}

function ofCall(node, functions, checker) {
  if (!is.isIdentifier(node.expression)) return undefined;
  const name = node.expression.text;
  const own = functions
    .filter((one) => one.name === name && one.scope.pos <= node.pos && node.end <= one.scope.end)
    .toSorted((a, b) => b.scope.pos - a.scope.pos)[0];
  const how = own ? own.translates : Object.hasOwn(TRANSLATORS, name) ? plain(TRANSLATORS[name]) : undefined;
  const key = how && node.arguments[how.key];
  if (!key) return undefined;
  return {
    key,
    before: how.before,
    after: how.after,
    given: () => merged(how.given, namesOf(node.arguments[how.values], checker)),
  };
}
const plain = ([key, values]) => ({ key, values, before: "", after: "", given: undefined });
const merged = (one, other) =>
  one === "unknown" || other === "unknown" ? "unknown" : one || other ? [one ?? [], other ?? []].flat() : undefined;

/** `{ key: "errors.minor_unit", params: { currency } }`. */
function ofProblem(node) {
  if (!is.isObjectLiteralExpression(node)) return undefined;
  const property = (name) =>
    [...node.properties].find((p) => is.isPropertyAssignment(p) && is.isIdentifier(p.name) && p.name.text === name)
      ?.initializer;
  const key = property("key");
  if (!key || !(is.isStringLiteral(key) || is.isTemplateExpression(key))) return undefined;
  // Its parameters may be completed by whoever passes the problem on.
  return { key, before: "", after: "", given: () => "unknown" };
}

/** The functions that a source declares, with their scope, and how they translate: `const say = (key) => text(locale, `mail.${key}`)`. */
function functionsOf(source, checker) {
  const found = [];
  const visit = (node, scope) => {
    const made = is.isVariableDeclaration(node) && node.initializer && is.isArrowFunction(node.initializer);
    if (made && is.isIdentifier(node.name))
      found.push({ name: node.name.text, scope, translates: translates(node.initializer, checker) });
    if (is.isFunctionDeclaration(node) && node.name) found.push({ name: node.name.text, scope, translates: undefined });
    const inner = is.isBlock(node) || is.isArrowFunction(node) || is.isFunctionDeclaration(node) ? node : scope;
    node.forEachChild((child) => visit(child, inner));
  };
  visit(source, source);
  return found;
}

function translates({ parameters, body }, checker) {
  const call = is.isCallExpression(body) && is.isIdentifier(body.expression) ? body : undefined;
  const at = call && Object.hasOwn(TRANSLATORS, call.expression.text) ? TRANSLATORS[call.expression.text] : undefined;
  const key = at && call.arguments[at[0]];
  if (!key) return undefined;
  const names = [...parameters].map((p) => (is.isIdentifier(p.name) ? p.name.text : ""));
  const indexOf = (node) => (node && is.isIdentifier(node) ? names.indexOf(node.text) : -1);
  const values = call.arguments[at[1]];
  const spread =
    values && is.isObjectLiteralExpression(values)
      ? [...values.properties].flatMap((p) => (is.isSpreadAssignment(p) ? [indexOf(p.expression)] : []))[0]
      : undefined;
  const passed = spread ?? indexOf(values);
  const how = {
    values: passed,
    given: passed >= 0 && spread === undefined ? undefined : namesOf(values, checker, passed >= 0),
  };
  if (indexOf(key) >= 0) return { key: indexOf(key), before: "", after: "", ...how };
  if (!is.isTemplateExpression(key) || key.templateSpans.length !== 1) return undefined;
  const [span] = [...key.templateSpans];
  const index = indexOf(span.expression);
  return index < 0 ? undefined : { key: index, before: key.head.text, after: span.literal.text, ...how };
}

const isLiteral = (node) => is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node);
/** The parts of an expression whose types decide which keys it may be. */
function openParts(node) {
  if (isLiteral(node) || is.isObjectLiteralExpression(node)) return [];
  if (is.isParenthesizedExpression(node)) return openParts(node.expression);
  if (is.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(openParts);
  return is.isTemplateExpression(node) ? [...node.templateSpans].flatMap((span) => openParts(span.expression)) : [node];
}
/** The keys that an expression may be; undefined for an open set. */
function keysOf(node, typeOf) {
  if (isLiteral(node)) return [node.text];
  if (is.isParenthesizedExpression(node)) return keysOf(node.expression, typeOf);
  if (is.isConditionalExpression(node))
    return closed([keysOf(node.whenTrue, typeOf), keysOf(node.whenFalse, typeOf)], (lists) => lists.flat());
  if (!is.isTemplateExpression(node)) return stringsOf(typeOf.get(node));
  const spans = [...node.templateSpans];
  return joined(
    [node.head.text, ...spans.map((span) => span.literal.text)],
    spans.map((span) => keysOf(span.expression, typeOf)),
  );
}

/** The strings that a type consists of; undefined for an open one such as `string`. */
function stringsOf(type) {
  if (!type) return undefined;
  if (type.isUnionType()) return closed([...type.getTypes()].map(stringsOf), (lists) => lists.flat());
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType())
    return [String(type.value)];
  if (type.isTemplateLiteralType()) return joined(type.texts, [...type.getTypes()].map(stringsOf));
  // With an absent value the code asks for nothing.
  return ["undefined", "null", "never"].includes(type.intrinsicName) ? [] : undefined;
}
const closed = (lists, made) => (lists.includes(undefined) ? undefined : made(lists));
const joined = (texts, spans) =>
  closed(spans, (lists) =>
    lists.reduce((all, list, i) => all.flatMap((begun) => list.map((one) => begun + one + texts[i + 1])), [texts[0]]),
  );

/** The names of the parameters that an expression gives; undefined for none, `unknown` where they are not known here. */
function namesOf(node, checker, withoutSpread = false) {
  if (!node) return undefined;
  if (is.isObjectLiteralExpression(node)) {
    const all = [...node.properties].map((p) =>
      is.isSpreadAssignment(p)
        ? withoutSpread
          ? []
          : namesOf(p.expression, checker)
        : p.name && is.isIdentifier(p.name)
          ? [p.name.text]
          : "unknown",
    );
    return all.includes("unknown") ? "unknown" : all.flatMap((one) => one ?? []);
  }
  const type = checker.getTypeAtLocation(node);
  const names = type ? checker.getPropertiesOfType(type).map((property) => property.name) : [];
  return names.length > 0 ? names : "unknown";
}

/** A statement of a file of SQL. */
export interface Statement {
  /** As it stands in the file, without comments before it and the semicolon. */
  text: string;
  /** Where it begins in the file, from 1. */
  line: number;
  /** On one line, without comments and the content of strings, to be read by patterns. */
  plain: string;
}

/** Comments, strings, quoted names, bodies between dollars, and what ends a statement. */
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** The statements of a file. Bodies of functions between dollars stay whole. */
export function statementsOf(sql: string): Statement[] {
  const found: Statement[] = [];
  let [from, plain, at] = [0, "", 0];
  const end = (index: number) => {
    const text = sql.slice(from, index);
    plain = (plain + sql.slice(at, index)).replace(/\s+/g, " ").trim();
    const begins = /\S/.exec(withoutComments(text))?.index ?? 0;
    const line = sql.slice(0, from + begins).split("\n").length;
    if (plain !== "") found.push({ text: text.slice(begins).trim(), line, plain });
    from = index + 1;
    plain = "";
  };
  for (const { 0: one, index } of sql.matchAll(token)) {
    if (one === ";") end(index);
    else plain += sql.slice(at, index) + readAs(one);
    at = index + one.length;
  }
  end(sql.length);
  return found;
}

function readAs(one: string): string {
  if (one.startsWith("--") || one.startsWith("/*")) return " ";
  if (one.startsWith('"')) return one;
  return one.startsWith("$") ? " $$ " : " '' ";
}

/** With comments blanked, so that positions stay. */
function withoutComments(text: string): string {
  return text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => " ".repeat(comment.length));
}

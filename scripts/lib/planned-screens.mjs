import { createHash } from "node:crypto";

const EMPTY = "virtual:planned-screen-";
/** A pseudo-random word, which compresses as badly as new text. */
const word = (of) => createHash("sha256").update(of).digest("hex").slice(0, 8);

/**
 * A Vite plugin for `scripts/budgets.mjs --planned`: adds an empty screen for each planned one, each with an address, a right, a title text
 * and a file, to predict the size of the shell.
 */
export function plannedScreens(count) {
  const all = Array.from({ length: count }, (_, i) => ({
    path: `/admin/${word(`a${Math.floor(i / 6)}`)}/{id}/${word(`p${i}`)}`,
    permission: `${word(`r${i}`)}_view`,
    title: `${word(`a${Math.floor(i / 6)}`)}.${word(`t${i}`)}`,
    text: `${word(`x${i}`)} ${word(`y${i}`)}`,
  }));
  const route = ({ path, permission, title }, i) =>
    `{ path: "${path}", permission: "${permission}", load: () => import("${EMPTY}${i}"), title: "${title}" },`;
  return {
    name: "cordial-planned-screens",
    resolveId: (source) => (source.startsWith(EMPTY) ? `\0${source}` : undefined),
    load: (id) => (id.startsWith(`\0${EMPTY}`) ? `export default () => "${id.slice(1)}";` : undefined),
    transform(code, id) {
      if (id.endsWith("/web/src/app/routes.ts")) return code.replace("= [\n", `= [\n${all.map(route).join("\n")}\n`);
      if (!/virtual:texts-\w+-shell$/u.test(id)) return undefined;
      return code.replace("{", `{${all.map(({ title, text }) => `"${title}": "${text}",`).join("")}`);
    },
  };
}

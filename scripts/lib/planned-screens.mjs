import { createHash } from "node:crypto";

const EMPTY = "virtual:planned-screen-";
/** Letters that compress as badly as words that were not seen before. */
const word = (of) => createHash("sha256").update(of).digest("hex").slice(0, 8);

/**
 * Vite, for `scripts/budgets.mjs --planned`: as many empty screens as are still to come, each with an address, a right, a title in
 * the texts and a file of its own, so that what the shell will weigh with all of them is known today.
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

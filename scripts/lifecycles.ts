// Prints docs/lifecycles.md: what each thing's state may become, by which action, and who may. `npm run pages` writes it.
import { type Lifecycle, mermaid } from "#contract/kit/lifecycle.ts";
import { areas } from "#server/areas.ts";

function sectionOf(life: Lifecycle): string[] {
  const rows = Object.entries(life.actions).flatMap(([action, steps]) =>
    steps.map(({ from, to, who }) => {
      const end = typeof to === "string" ? `_${to}_` : to.join(" or ");
      return `| ${action} | ${from.join(", ")} | ${end} | ${who} |`;
    }),
  );
  const table = ["| action | from | to | who |", "| --- | --- | --- | --- |", ...rows];
  return [`## ${life.name}`, "", "```mermaid", mermaid(life), "```", "", ...table, ""];
}

process.stdout.write(
  [
    "# Lifecycles",
    "",
    "Written by `npm run pages` from `contract/src/*/lifecycle.ts`; `npm run check` fails when it is not up to date.",
    "",
    "An action that the state forbids is a 409 that names both and changes nothing.",
    "",
    ...areas.flatMap((area) => area.lifecycles ?? []).flatMap(sectionOf),
  ]
    .join("\n")
    .trimEnd() + "\n",
);

// Prints docs/lifecycles.md: the states of each kind of record, its actions, and who may take them. `npm run pages` writes the file.
import { mermaid, whoInWords } from "#contract/kit/lifecycle-drawing.ts";
import { actionsIn, waysOf, type AnyLifecycle } from "#contract/kit/lifecycle.ts";
import { house } from "#server/areas.ts";

function sectionOf(life: AnyLifecycle): string[] {
  const rows = actionsIn(life).flatMap((action) =>
    waysOf(life, action).map((way) => {
      const { from, to, asks, note } = way;
      const end = to === "same" || to === "gone" ? `_${to}_` : [to].flat().join(" or ");
      const asked = asks ? `; asks for ${Object.keys(asks).join(", ")}` : "";
      return `| ${action} | ${from.join(", ")} | ${end} | ${whoInWords(way)}${asked}${note ? ` (${note})` : ""} |`;
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
    "Rights count where the record is. _others_: not one's own record, unless the company switched the four eyes off.",
    "",
    ...house.kinds.flatMap((kind) => kind.lifecycle ?? []).flatMap(sectionOf),
  ]
    .join("\n")
    .trimEnd() + "\n",
);

// Prints docs/rights.md: all rights with their scope, meaning and the calls that require them. `npm run pages` writes the file.
import { allEndpoints } from "#contract/index.ts";
import { permissionsOf } from "#contract/kit/endpoint.ts";
import { allPermissions, permissions, type Scope } from "#contract/permissions.ts";
import { shippedProfiles } from "#server/access/profiles.ts";
import { text } from "#server/kit/shared/texts.ts";

const where: Record<Scope, string> = {
  general: "everywhere",
  office: "everywhere or chosen offices",
  country: "everywhere or chosen countries",
};

/** Each list as Markdown. Where it contains an earlier list, it names the longest such one (`as` and its name) and adds the rest. */
function withoutRepeats(lists: readonly (readonly [name: string, words: readonly string[]])[], as: string): string[] {
  return lists.map(([, words], at) => {
    const contained = lists
      .slice(0, at)
      .filter(([, earlier]) => earlier.length > 1 && earlier.every((word) => words.includes(word)))
      .toSorted(([, a], [, b]) => b.length - a.length)[0];
    const rest = words.filter((word) => !contained?.[1].includes(word)).map((word) => `\`${word}\``);
    return [...(contained ? [`${as} ${contained[0]}`] : []), ...rest].join("<br>");
  });
}

export function rightsPage(): string {
  const profiles = shippedProfiles.toSorted((a, b) => a.grants.length - b.grants.length);
  const ownRights = withoutRepeats(
    profiles.map(({ name, grants }) => [name, grants.flatMap((g) => (g.own ? [g.permission] : []))]),
    "those of",
  );
  const families = Map.groupBy(allPermissions, (p) => permissions[p].family);
  const lines = [
    "# Rights",
    "",
    "Written by `npm run pages` from the contract; `npm run check` fails when it is not up to date.",
    "",
    "A right has a name, `{family}_{verb}`. It is granted to a profile or to a person, who holds the union of both. A grant holds everywhere or, where the right's scope allows, in chosen offices or countries, or in the holder's own office and countries.",
    "A check names the right and the place of what is touched; a grant that holds everywhere passes in each place. A list shows the rows of the caller's places: what is elsewhere answers as if it did not exist (404), a call whose right is held nowhere answers 403. As `x` means: the calls of that right too.",
    "A change of rights works on the person's next request. Nobody approves, validates, rejects or pays their own, whatever they hold.",
    "",
    "## Profiles that come with the product",
    "",
    "Rights in the own office follow a person who moves. For work in other offices, give the person rights there.",
    "",
    "| profile | everywhere | in the own office and countries |",
    "| --- | --- | --- |",
    ...profiles.map(
      ({ name, grants }, at) =>
        `| ${name} | ${grants.filter((g) => !g.own).length} rights | ${ownRights[at]?.replaceAll("<br>", " ") || "none"} |`,
    ),
    "",
  ];
  for (const [family, names] of families) {
    const heading = `${text("en", `rights.families.${family}`)} (${text("fr", `rights.families.${family}`)})`;
    lines.push(`## ${heading}`, "", "| right | holds | lets one | asked by |", "| --- | --- | --- | --- |");
    const calls = withoutRepeats(
      names.map((name) => [
        `\`${name}\``,
        allEndpoints.filter((e) => permissionsOf(e.permission).includes(name)).map((e) => `${e.method} ${e.path}`),
      ]),
      "as",
    );
    for (const [at, name] of names.entries())
      lines.push(
        `| \`${name}\` | ${where[permissions[name].scope]} | ${permissions[name].meaning} | ${calls[at] || "not yet"} |`,
      );
    lines.push("");
  }
  return lines.join("\n");
}

if (import.meta.main) process.stdout.write(rightsPage());

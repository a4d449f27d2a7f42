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

export function rightsPage(): string {
  const families = Map.groupBy(allPermissions, (p) => permissions[p].family);
  const lines = [
    "# Rights",
    "",
    "Written by `npm run pages` from the contract; `npm run check` fails when it is not up to date.",
    "",
    "A right has a name, `{family}_{verb}`. It is granted to a profile or to a person, who holds the union of both. A grant holds everywhere or, where the right's scope allows, in chosen offices or countries, or in the own office and countries of whoever has it.",
    "A check names the right and the place of what is touched; a grant that holds everywhere passes in each place. A list shows the rows of one's places: what is elsewhere answers as if it did not exist (404), a call whose right is held nowhere answers 403.",
    "A change of rights works on the person's next request. Nobody approves, validates, rejects or pays what is their own, whatever they hold.",
    "",
    "## Profiles that come with the product",
    "",
    "What holds in the own office follows a person who moves to another one. Work for other offices is given by rights of one's own.",
    "",
    "| profile | everywhere | in the own office and countries |",
    "| --- | --- | --- |",
    ...shippedProfiles.map(
      ({ name, grants }) =>
        `| ${name} | ${grants.filter((g) => !g.own).length} rights | ${grants.flatMap((g) => (g.own ? `\`${g.permission}\`` : [])).join(" ") || "none"} |`,
    ),
    "",
  ];
  for (const [family, names] of families) {
    const heading = `${text("en", `rights.families.${family}`)} (${text("fr", `rights.families.${family}`)})`;
    lines.push(`## ${heading}`, "", "| right | holds | lets one | asked by |", "| --- | --- | --- | --- |");
    for (const name of names) {
      const calls = allEndpoints
        .filter((e) => permissionsOf(e.permission).includes(name))
        .map((e) => `\`${e.method} ${e.path}\``);
      lines.push(
        `| \`${name}\` | ${where[permissions[name].scope]} | ${permissions[name].meaning} | ${calls.join("<br>") || "not yet"} |`,
      );
    }
    lines.push("");
  }
  return lines.join("\n");
}

if (import.meta.main) process.stdout.write(rightsPage());

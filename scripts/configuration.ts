// Prints docs/configuration.md: all environment variables. `npm run pages` writes the file.
import { configTable } from "#server/config.ts";

function configurationPage(): string {
  const rows = configTable.map(({ name, default: fallback, meaning }) => {
    return `| \`${name}\` | ${fallback ? `\`${fallback}\`` : "none"} | ${meaning} |`;
  });
  return [
    "# Configuration",
    "",
    "Written by `npm run pages` from `server/src/config.ts`; `npm run check` fails when it is not up to date.",
    "",
    "Nothing has to be set: `npm start` works as it is. A wrong value stops the start with one line that names the variable. How to run it under systemd or in a container: [run-it.md](run-it.md).",
    "",
    "| variable | when absent | meaning |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

process.stdout.write(configurationPage());

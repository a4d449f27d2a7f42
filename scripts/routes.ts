// Prints all calls with their rights, one per line, without starting the server.
import { allEndpoints } from "#contract/index.ts";
import type { Need } from "#contract/kit/endpoint.ts";

const right = (need: Need): string =>
  typeof need === "string" ? need : "any" in need ? need.any.join("|") : need.all.join("&");

for (const line of allEndpoints
  .map((e) => `${e.method} ${e.path} ${right(e.permission)}`)
  .toSorted((a, b) => (a.split(" ")[1] ?? "").localeCompare(b.split(" ")[1] ?? "") || a.localeCompare(b)))
  console.log(line);

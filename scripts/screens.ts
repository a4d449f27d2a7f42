// Prints the pattern of every screen, one a line, `*` being the not-found page: what the web can show, without building it.
import { allRoutes } from "#web/app/routes.ts";

for (const path of [...new Set([...allRoutes.map((r) => r.path), "*"])].toSorted()) console.log(path);

// Prints the route patterns of all screens, one per line, without building the web app; `*` is the not-found page.
import { allRoutes } from "#web/app/routes.ts";

for (const path of [...new Set([...allRoutes.map((r) => r.path), "*"])].toSorted()) console.log(path);

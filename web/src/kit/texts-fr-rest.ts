import { byArea } from "./texts-of.ts";

/** What every other screen says; without what only the server says (`errors`, `mail`). */
export const texts = byArea(
  import.meta.glob(
    [
      "../../../contract/src/texts/fr/*.json",
      "!**/{app,ui,access,notifications,errors,mail,notify,rights,sheets,why}.json",
    ],
    { eager: true, import: "default" },
  ),
);

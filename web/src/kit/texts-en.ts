import { byArea } from "./texts-of.ts";

/** What the shell and the screens of those not signed in say. */
export const texts = byArea(
  import.meta.glob("../../../contract/src/texts/en/{app,ui,access,notifications}.json", {
    eager: true,
    import: "default",
  }),
);

import { byArea } from "./texts-of.ts";

export const texts = byArea(import.meta.glob("../../../contract/src/texts/en/*.json", { eager: true, import: "default" }));

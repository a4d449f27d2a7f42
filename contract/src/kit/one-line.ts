import { z } from "zod";

/** Line breaks, tabs and other control characters, as pasted from a sheet or put there to break a mail's subject. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/** Characters that turn the direction of the text around them: a name with one could read as another. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;
/** The text on one line. */
export const onOneLine = (text: string): string => text.replace(TURNS, "").replace(BREAKS, " ").trim();

/** The schema of a text that is shown on one line: a name, a title. Line breaks become spaces. */
export const lineText = (): z.ZodString => z.string().overwrite(onOneLine);

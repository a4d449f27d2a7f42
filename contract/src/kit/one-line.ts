import { z } from "zod";

/**
 * Characters that nobody sees, copied along from mails, sheets and web pages: a name with one is not found, a number with one not recognised.
 * Among them those that turn the direction of the text around them: a name with one could read as another. Joiners stay where they shape
 * what is read: in emoji, and in scripts such as Arabic and Devanagari.
 */
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}\p{Script=Syriac}])[\u200c\u200d]|[\u200c\u200d](?=\s|$)/gu;
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");

/** Line breaks, tabs and other control characters, as pasted from a sheet or put there to break a mail's subject; and white space of any kind. */
const BREAKS = /[\p{Cc}\s]+/gu;
/** The text on one line, with plain single spaces, without what nobody sees. */
export const onOneLine = (text: string): string => withoutUnseen(text).replace(BREAKS, " ").trim();

type Params = Parameters<typeof z.string>[0];
/** The schema of a text that is shown on one line: a name, a title. Line breaks become spaces. */
export const lineText = (params?: Params): z.ZodString => z.string(params).overwrite(onOneLine);

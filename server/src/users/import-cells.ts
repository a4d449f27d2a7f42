import { emailAddress } from "#contract/users/schemas.ts";

/** What people write for yes and no, in both languages. Undefined for anything else. */
export function yesOrNo(word: string): boolean | undefined {
  const plain = word.toLowerCase();
  if (["yes", "y", "oui", "o", "true", "vrai", "1", "x"].includes(plain)) return true;
  if (["no", "n", "non", "false", "faux", "0"].includes(plain)) return false;
  return undefined;
}

export function languageOf(word: string): "en" | "fr" | undefined {
  const plain = word.toLowerCase();
  if (["en", "english", "anglais"].includes(plain)) return "en";
  if (["fr", "french", "français", "francais"].includes(plain)) return "fr";
  return undefined;
}

export const addressOf = (word: string): string | undefined => emailAddress.safeParse(word).data;

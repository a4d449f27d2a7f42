import { emailAddress } from "#contract/users/schemas.ts";

export function languageOf(word: string): "en" | "fr" | undefined {
  const plain = word.toLowerCase();
  if (["en", "english", "anglais"].includes(plain)) return "en";
  if (["fr", "french", "français", "francais"].includes(plain)) return "fr";
  return undefined;
}

export const addressOf = (word: string): string | undefined => emailAddress.safeParse(word).data;

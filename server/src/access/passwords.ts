import { readFileSync } from "node:fs";
import { hash, verify } from "@node-rs/argon2";
import { overloaded, type Message } from "#server/kit/shared/failures.ts";
import { Slots } from "#server/kit/shared/slots.ts";

/** OWASP's setting for Argon2id (the library's default variant): 19 MiB, two passes. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The hash to compare with when there is no account, so that the answer takes as long. */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$aiiuhIymGvsED+gkO0zwnw$1cdL3TMIpaKmAbvv6RuPEk6Vl9fDgo3jOaUNl2e9gmI";
export const MINIMUM = 12;

/** Hashes computed at once: each takes 19 MiB, a core, and a thread of the pool that also reads files. */
const AT_ONCE = 4;
/** Most queued hashes; more would take longer than people wait. */
const WAITING = 64;
const turns = new Slots(AT_ONCE, WAITING, overloaded);

/** The same characters may be encoded differently by another device. */
const normal = (password: string): string => password.normalize("NFC");

export const hashPassword = async (password: string): Promise<string> =>
  await turns.run(async () => await hash(normal(password), settings));

/** Number of password checks by this process: tests assert the cost of guessing with it. */
export const verifications = { done: 0 };

/** Whether the password matches. Takes as long without an account or a stored password. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  verifications.done += 1;
  const matches = await turns.run(async () => await verify(stored ?? NOBODY, normal(password)).catch(() => false));
  return typeof stored === "string" && matches;
}

const lines = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
  .split("\n")
  .map((l) => l.trim())
  .filter((l) => l !== "" && !l.startsWith("#"));
const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const plain = (s: string): string =>
  s
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "");
const letters = (s: string): string =>
  plain(s)
    .replace(/[013457@$!]/gu, (c) => leet[c] ?? c)
    .replace(/[^\p{L}\p{N}]/gu, "");
const bare = (s: string): string => letters(plain(s).replace(/^[\d\W_]+|[\d\W_]+$/gu, ""));
const common = new Set(lines.map(letters));
/** Words that are obvious with any digits and punctuation around them. */
const obvious = new Set([
  ...lines.map(bare).filter((w) => w !== ""),
  "cordial",
  "password",
  "passphrase",
  "motdepasse",
  "qwerty",
  "azerty",
  "welcome",
  "bienvenue",
  "admin",
  "administrator",
  "administrateur",
  "letmein",
  "iloveyou",
  "jetaime",
  "monkey",
  "dragon",
  "football",
  "baseball",
  "sunshine",
  "princess",
  "master",
  "superman",
  "batman",
  "trustno",
  "changeme",
  "secret",
  "soleil",
  "bonjour",
  "doudou",
  "chouchou",
  "loulou",
  "test",
  "testing",
  "temp",
  "temporary",
  "company",
  "office",
  "default",
  "summer",
  "winter",
  "spring",
  "autumn",
  "january",
  "february",
  "march",
  "april",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
  "monday",
  "friday",
]);
const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789012345678901234567890",
  "9876543210987654321098765432109",
  "qwertyuiopasdfghjklzxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "zyxwvutsrqponmlkjihgfedcba",
  "1234567890",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
];

/** Repeats one short piece, or uses very few characters. */
const repeats = (p: string): boolean => new Set(p).size < 5 || /^(.{1,4})\1+.{0,3}$/su.test(p);
/** A sequence along the alphabet, the digits or the keyboard. */
const walks = (p: string): boolean => rows.some((row) => row.includes(p)) || walkParts(p) >= p.length - 2;

/** How many characters belong to sequences of five or more. */
function walkParts(p: string): number {
  let walked = 0;
  for (let i = 0; i < p.length;) {
    let length = 0;
    for (const row of rows)
      for (let n = 5; i + n <= p.length && row.includes(p.slice(i, i + n)); n++) length = Math.max(length, n);
    walked += length;
    i += Math.max(length, 1);
  }
  return walked;
}

/** The problems of a new password; empty when it may be used. */
export function passwordProblems(password: string, whose: { email: string; name: string }): Message[] {
  if ([...password].length < MINIMUM) return [{ key: "errors.password_short", params: { minimum: MINIMUM } }];
  const p = plain(password);
  if (repeats(p)) return [{ key: "errors.password_repeated" }];
  if (walks(p) || common.has(letters(password)) || obvious.has(bare(password)))
    return [{ key: "errors.password_common" }];
  const local = letters(whose.email.split("@")[0] ?? "");
  const name = letters(whose.name);
  const own = [local, name].filter((s) => s.length >= 5);
  if (letters(password) === letters(whose.email) || own.some((s) => letters(password).includes(s)))
    return [{ key: "errors.password_own_name" }];
  return [];
}

import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js";
import type { z } from "zod";
import type { ContactFields, phone } from "#contract/contacts/schemas.ts";
import { invalid } from "#server/kit/failures.ts";

export type Phone = z.infer<typeof phone>;

/** A number as somebody typed it; one without `+` is of the country. Nothing where it is none. */
export function parsedPhone(number: string, iso2: string | undefined) {
  const parsed = parsePhoneNumberFromString(number, iso2 as CountryCode | undefined);
  return parsed?.isValid() ? parsed : undefined;
}

/**
 * Numbers as people type them, in E.164 and as they are shown; one without `+` is of the country (ISO 3166-1, two letters). What is no
 * number of its country is a 422 of its line. The same number twice is kept once.
 */
export function phonesOf(given: NonNullable<ContactFields["phones"]>, iso2: string): Phone[] {
  const read = given.map((line) => ({ ...line, parsed: parsedPhone(line.number, iso2) }));
  const wrong = read.flatMap(({ parsed, number }, i) =>
    parsed ? [] : [[`phones.${i}.number`, [{ key: "errors.phone", params: { number } }]] as const],
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  const found = new Map<string, Phone>();
  for (const { label, parsed } of read)
    if (parsed && !found.has(parsed.number))
      found.set(parsed.number, { label, number: parsed.number, shown: parsed.formatInternational() });
  return [...found.values()];
}

/**
 * Words that are looked for: of a phone only the figures that every way of writing it has, since it is stored in E.164. The zero that
 * leads within a country is not among them.
 */
export const searchedFor = (search: string | undefined): string | undefined =>
  search && /^[\d\s().+/-]{4,}$/u.test(search) ? search.replaceAll(/\D/gu, "").replace(/^0+/u, "") || search : search;

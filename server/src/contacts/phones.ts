import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js";
import type { z } from "zod";
import type { ContactFields, phone } from "#contract/contacts/schemas.ts";
import { invalid } from "#server/kit/shared/failures.ts";

export type Phone = z.infer<typeof phone>;

/** Parses a phone number; without `+` it is in the country. Undefined when it is not valid. */
export function parsedPhone(number: string, iso2: string | undefined) {
  const parsed = parsePhoneNumberFromString(number, iso2 as CountryCode | undefined);
  return parsed?.isValid() ? parsed : undefined;
}

/**
 * Parses phone numbers to E.164 and the shown format; without `+` they are in the country (ISO 3166-1, two letters). Throws a 422 at the
 * line of an invalid number. Duplicates are removed.
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

/** The search text. For a phone number, only its digits without leading zeros: it is stored in E.164, which lacks the national prefix 0. */
export const searchedFor = (search: string | undefined): string | undefined =>
  search && /^[\d\s().+/-]{4,}$/u.test(search) ? search.replaceAll(/\D/gu, "").replace(/^0+/u, "") || search : search;

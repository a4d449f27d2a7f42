import { randomInt } from "node:crypto";
import { COMPANY_ID } from "#contract/settings/company.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { companyName, settingsNow, USUAL_NAME } from "#server/kit/records/company.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { addMissingSetting } from "#server/kit/records/settings.ts";

/** Changes of the company may be read by people who may make them. The logo is public, at a separate address. */
export const companyKind: Kind = {
  name: "company",
  fields: openFields(
    "company_name",
    "logo",
    "headquarters",
    "four_eyes",
    "second_factor",
    "sample_nudge_days order_remind_first order_remind_every order_margin order_task",
    "default_password",
  ),
  reach: { sees: async ({ access }, id) => access.can("company_settings", {}) && id === COMPANY_ID },
  rows: {
    from: `(SELECT '${COMPANY_ID}'::uuid AS hash_id, coalesce(${companyName}, '${USUAL_NAME}') AS name) y`,
    id: "y.hash_id",
    title: "y.name",
  },
  files: "own address",
};

/** Letters and digits without those that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const block = (): string => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
const randomPassword = (): string => [block(), block(), block()].join("-");

/** The password of a new account for which none was entered; with it one can only choose another. */
export async function defaultPassword(db: Db, kind: "staff" | "portal" = "staff"): Promise<string> {
  const { default_passwords: both } = await settingsNow(db);
  const found = both?.[kind === "staff" ? 0 : 1];
  if (found === undefined) throw new Error("The default passwords are made at the server's start");
  return found;
}

/** Creates two random default passwords at the first start on a database. */
export async function makeDefaultPasswords(db: Db): Promise<void> {
  await addMissingSetting(db, "default_passwords", [randomPassword(), randomPassword()]);
}

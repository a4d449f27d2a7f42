import type { ContactRole } from "#contract/contacts/schemas.ts";
import { readFileSync } from "node:fs";

export interface Someone {
  readonly name: string;
  readonly post: string;
  readonly phone: string;
  readonly label: "work" | "mobile";
}
export interface Company {
  readonly name: string;
  readonly country: string;
  readonly city: string;
  readonly street: string;
  readonly zip: string;
  readonly phone: string;
  readonly domain: string;
  readonly roles: readonly ContactRole[];
  readonly b2b: string;
  readonly makes: readonly string[];
  readonly sells: readonly string[];
  readonly tags: readonly string[];
  /** Who is in charge of it. */
  readonly by: string;
  readonly staff: readonly Someone[];
}

/** Prefixes of mobile numbers, valid in their country; three digits follow. */
const mobiles: Readonly<Record<string, string>> = {
  FR: "0674321",
  BE: "0450001",
  CH: "0781234",
  DE: "015123456",
  ES: "612345",
  IT: "3123456",
  NL: "0612345",
  GB: "07400123",
  PT: "912345",
  LU: "628123",
  MA: "0650123",
  TN: "20123",
  SN: "701234",
  CI: "0123456",
  NG: "08021234",
  CM: "671234",
  CG: "061234",
  CD: "0991234",
  ZA: "0711234",
  BW: "71123",
  KE: "0712123",
  MG: "0321234",
  MU: "52512",
};
let numbered = 110;
const phoneIn = (country: string): string => `${mobiles[country] ?? ""}${(numbered += 1)}`;

const listed = (text = ""): string[] => text.split("|").filter(Boolean);
const [, ...lines] = readFileSync(new URL("companies.csv", import.meta.url), "utf8")
  .trim()
  .split("\n");

/** Sixty invented companies; a phone that is left out is a mobile number valid in the country. The `.example` domains belong to nobody. */
export const companies: readonly Company[] = lines.map((line) => {
  const [name = "", country = "", city = "", street = "", zip = "", phone, domain = "", ...more] = line.split(";");
  const [roles, b2b = "", makes, sells, tags, by = "", staff] = more;
  return {
    name,
    country,
    city,
    street,
    zip,
    phone: phone || phoneIn(country),
    domain,
    roles: listed(roles) as ContactRole[],
    b2b,
    makes: listed(makes),
    sells: listed(sells),
    tags: listed(tags),
    by,
    staff: listed(staff).map((one) => {
      const [called = "", post = "", number = phoneIn(country), label = "mobile"] = one.split(", ");
      return { name: called, post, phone: number, label: label as Someone["label"] };
    }),
  };
});

import { z } from "zod";
import { bankAccount } from "../kit/bank-account.ts";
import { endpoint } from "../kit/endpoint.ts";
import { item } from "../kit/page.ts";

const ownIdentity = item(
  z.object({
    social_security_number: z.string().nullable(),
    /** Masked: `FR76 •••• •••• 0189`. */
    iban: z.string().nullable(),
  }),
);

export const ownBank = endpoint({
  name: "users.ownBank",
  method: "GET",
  path: "/api/settings/bank",
  permission: "any-user",
  openToImpersonator: false,
  summary: "My social security number, and the bank account that my pay goes to, masked.",
  response: ownIdentity,
});
export const changeOwnBank = endpoint({
  name: "users.changeOwnBank",
  method: "PUT",
  path: "/api/settings/bank",
  permission: "any-user",
  summary: "Changes the bank account that my pay goes to, with my current password. I get a notice and a mail.",
  body: z.object({ iban: bankAccount.nullable(), current_password: z.string().max(200).optional() }),
  response: ownIdentity,
});

export const bankEndpoints = [ownBank, changeOwnBank];

import { z } from "zod";
import { bankAccount } from "../kit/bank-account.ts";
import { endpoint } from "../kit/endpoint.ts";
import { byId, item } from "../kit/page.ts";
import { holder } from "./endpoints.ts";

export const changeAccountIban = endpoint({
  name: "accounting.accounts.iban",
  method: "PUT",
  path: "/api/accounts/{id}/iban",
  permission: { any: ["accountings_account", "accountings_all"] },
  place: "the account's office",
  summary:
    "Changes the IBAN of an office's bank account, with the caller's current password. Whoever keeps the office's accounts gets a notice.",
  params: byId("holder"),
  body: z.object({ iban: bankAccount.nullable(), current_password: z.string().max(200).optional() }),
  response: item(holder),
});

import { codeField, isoCodes } from "#contract/reference/iso.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import type { Guard } from "./resource.ts";
import { currencyGuard } from "./currency.ts";
import { ticketStatusGuard } from "./ticket-status.ts";

/** A new code must be in the standard. */
const standardGuard =
  (list: "country" | "currency"): Guard =>
  async (_, before, after) => {
    const field = codeField(list) ?? "";
    const code = after?.[field];
    if (typeof code === "string" && code !== before?.[field] && !isoCodes(list).includes(code))
      throw invalidField(field, `errors.iso_${list}`, { code });
  };

/** Further rules of lists, beyond their fields. */
export const guards: Readonly<Record<string, Guard>> = {
  country: standardGuard("country"),
  currency: async (tx, before, after) => {
    await standardGuard("currency")(tx, before, after);
    await currencyGuard(tx, before, after);
  },
  ticket_status: ticketStatusGuard,
};

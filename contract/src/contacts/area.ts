import { area } from "../kit/area.ts";

export const contactsArea = area({
  shownBy: ["market", "invoices", "leaving"],
  notices: {
    contract_ends: { family: "contacts", party: true, asks: [], usually: ["app", "mail"] },
  },
});

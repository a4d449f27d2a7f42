import { area } from "../kit/area.ts";

export const contactsArea = area({
  shownBy: [],
  notices: {
    contract_ends: { family: "contacts", party: true, asks: [], usually: ["app", "mail"] },
  },
});

import { area } from "../kit/area.ts";

export const usersArea = area({
  ownByLogin: true,
  shownBy: ["access", "contacts", "files", "profiles", "settings", "leaving"],
  notices: {
    contract_ending: { family: "people", party: false, asks: ["user_contracts_update"], usually: ["app", "mail"] },
    contract_trial_ending: {
      family: "people",
      party: false,
      asks: ["user_contracts_update"],
      usually: ["app", "mail"],
    },
    bank_changed: { family: "people", party: true, asks: [], usually: ["app"] },
  },
});

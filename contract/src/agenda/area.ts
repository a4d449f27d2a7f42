import { area } from "../kit/area.ts";

export const agendaArea = area({
  // A report shows which of its steps are planned.
  shownBy: ["reports", "leaving"],
  notices: {
    appointment_soon: { family: "agenda", party: true, asks: [], usually: ["app"] },
    appointment_invited: { family: "agenda", party: true, asks: [], usually: ["app", "mail"] },
    appointment_moved: { family: "agenda", party: true, asks: [], usually: ["app", "mail"] },
    appointment_cancelled: { family: "agenda", party: true, asks: [], usually: ["app", "mail"] },
  },
});

import { area } from "../kit/area.ts";

// Who is asked to decide hears of a request; holders of the working right in its office where no person is named.
const party = { family: "supplies", party: true, asks: [], usually: ["app", "mail"] } as const;

export const requestsArea = area({
  ownByLogin: true,
  shownBy: ["leaving"],
  badges: ["request_badge_count"],
  notices: {
    request_asked: { family: "supplies", party: true, asks: ["user_requests_validate"], usually: ["app", "mail"] },
    request_validated: party,
    request_rejected: party,
    request_to_hand_out: { family: "supplies", party: false, asks: ["supplies_update"], usually: ["app", "digest"] },
    request_handed: { ...party, usually: ["app"] },
    request_ended: party,
    request_cancelled: { ...party, usually: ["app"] },
    /** What was reserved for it is free again. */
    request_reservation_ended: {
      family: "supplies",
      party: true,
      asks: ["supplies_update"],
      usually: ["app", "mail"],
    },
    request_reservation_lost: {
      family: "supplies",
      party: true,
      asks: ["supplies_update"],
      usually: ["app", "mail"],
    },
  },
});

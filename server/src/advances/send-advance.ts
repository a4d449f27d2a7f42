import { advances } from "./records.ts";

/** Submits an advance and notifies those who validate advances in its office. */
export const sendAdvance = advances.step("send", {
  at: "sent_at",
  set: { approver_id: null, approved_at: null, rejecter_id: null, rejected_at: null, motif: null },
  notice: { kind: "advance_sent", holders: true },
});

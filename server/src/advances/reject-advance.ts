import { advances } from "./records.ts";

/** Rejects with a reason for the owner. */
export const rejectAdvance = advances.step("reject", (_, { motif }) => ({
  at: "rejected_at",
  set: { motif },
  by: "rejecter_id",
  notice: { kind: "advance_rejected", owner: true, params: { motif } },
}));

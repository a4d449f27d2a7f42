/** What moves an account or a box, as its history has it. */
export const movementKinds = [
  "opening",
  "deposit",
  "withdrawal",
  "transfer",
  "pay",
  "advance",
  "repayment",
  "rollback",
  "reversal",
  "count",
] as const;

/** What was made by hand and may be taken back by hand; a payment is rolled back from its expense. */
export const reversibleKinds = ["deposit", "withdrawal", "transfer", "count"] as const;

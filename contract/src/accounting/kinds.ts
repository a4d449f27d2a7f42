/** Transaction kinds in a holder's history. */
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

/** Manual movements, which can be reversed by hand; a payment is rolled back from its expense. */
export const reversibleKinds = ["deposit", "withdrawal", "transfer", "count"] as const;

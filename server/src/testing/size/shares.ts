/** Rows of a table in a company of ten years, or another table whose rows it follows one by one. */
export type Shares = Readonly<Record<string, number | string>>;

/** A company of 20,000 people. What is not named belongs to something that is, or is a list that does not grow. */
export const shares = {
  app_user: 20_000,
  expense: 5_000_000,
  orders: 2_000_000,
  audit: 20_000_000,
  stock_movement: 10_000_000,
  stock_operation: "stock_movement",
  stock_lot: 500_000,
  ledger_transaction: 8_000_000,
  expense_payment: "expense",
  // Else a few joint payments would hold all.
  joint_payment: "expense",
  contact: 500_000,
  recipe: 100_000,
  component: 20_000,
  sample: 500_000,
  invoice: "orders",
  comment: 2_000_000,
  notification: 4_000_000,
  appointment: 1_000_000,
  report: 500_000,
  ticket: 500_000,
  holiday: 400_000,
  payslip: 500_000,
  advance: 200_000,
  supply: 20_000,
  supply_movement: 500_000,
  supply_request: 200_000,
  batch: 500_000,
} as const;

/** Tables that are not copied: sessions and what servers note for themselves. */
export const ownWay: ReadonlySet<string> = new Set([
  "session",
  "outbox",
  "throttle",
  "migration",
  "setting",
  "idempotency_key",
  "second_factor",
  "recovery_code",
  "first_code",
  "password_link",
  "personal_key",
  "export",
  "import_batch",
  "import_row",
  "registration",
  "file",
  "ledger_account",
  "holder",
  "stock_place",
  "zone_country",
]);

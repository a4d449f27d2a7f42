// What other areas of the front end may use.
export { expenseActions } from "./actions.ts";
export { StatusWord } from "./words.tsx";
/** Loaded when somebody looks at receipts. */
export const loadReceiptPeek = async () => ({ default: (await import("./receipt-peek.tsx")).ReceiptPeek });
export { ExpenseTabs } from "./lists/expense-tabs.tsx";
/** Which account or box, and how its currency compares. */
export { HolderChoice, useHolders } from "./payment/holder-choice.tsx";
export { RateFields } from "./payment/rate-fields.tsx";
export { inStep, type Other } from "./payment/convert.ts";

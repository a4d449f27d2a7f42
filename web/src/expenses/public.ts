// What other areas of the front end may use.
export { expenseActions } from "./actions.ts";
export { StatusWord } from "./words.tsx";
/** Loaded when somebody looks at receipts. */
export const loadReceiptPeek = async () => ({ default: (await import("./receipt-peek.tsx")).ReceiptPeek });
export { ExpenseTabs } from "./lists/expense-tabs.tsx";
export { useHolders } from "./payment/use-holders.ts";
export { inStep, type Other } from "./payment/convert.ts";
/** Which account or box, and how its currency compares: loaded when money moves. */
export const loadHolderChoice = async () => ({ default: (await import("./payment/holder-choice.tsx")).HolderChoice });
export const loadRateFields = () => import("./payment/rate-fields.tsx");
/** An office's limits and rates: a tab of the office. */
export const loadRulesTab = async () => await import("./policy/rules-tab.tsx");

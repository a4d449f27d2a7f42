// What other areas of the front end may use.
export { expenseActions } from "./actions.ts";
export { StatusWord } from "./words.tsx";
/** Loaded when somebody looks at receipts. */
export const loadReceiptPeek = async () => ({ default: (await import("./receipt-peek.tsx")).ReceiptPeek });

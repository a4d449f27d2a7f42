// Exports for other areas of the web.
/** Lazy: loaded when receipts are opened. */
export const loadReceiptPeek = async () => ({ default: (await import("./receipt-peek.tsx")).ReceiptPeek });
export { ExpenseTabs } from "./lists/expense-tabs.tsx";
export { useHolders } from "./payment/use-holders.ts";
/** Lazy: holder choice, for screens that move money. */
export const loadHolderChoice = async () => ({ default: (await import("./payment/holder-choice.tsx")).HolderChoice });
/** Tab of an office with its limits and rates. */
export const loadRulesTab = async () => await import("./policy/rules-tab.tsx");

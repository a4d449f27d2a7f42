// What other areas of the front end may use.
export { ReceiptPeek } from "./receipt-peek.tsx";

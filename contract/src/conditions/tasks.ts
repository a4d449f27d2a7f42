/** The ten parent tasks of every order, in their order, by their fixed words: a company may rename them. */
export const orderTasks = [
  "received",
  "confirmed",
  "raw_material",
  "planned",
  "produced",
  "released",
  "packed",
  "shipped",
  "delivered",
  "papers",
] as const;

/** What an instalment counts from: the invoice's own date, or the day on which a task was done. */
export const dueAfter = ["invoice", ...orderTasks] as const;
export type DueAfter = (typeof dueAfter)[number];

/** The ten parent tasks of every order, in their order, by fixed names; companies may show other ones. */
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

/** The start date of an instalment: the invoice date, or the day a task was done. */
export const dueAfter = ["invoice", ...orderTasks] as const;
export type DueAfter = (typeof dueAfter)[number];

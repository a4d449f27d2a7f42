export type Way = "up" | "down" | "left" | "right";
interface Column {
  readonly tickets: readonly { readonly hash_id: string }[];
}

/** The ticket that an arrow goes to: within its column, or to the same place in the next one that has any; without a ticket, the first. */
export function nextOn(columns: readonly Column[], from: string | undefined, way: Way): string | undefined {
  const full = columns.filter((column) => column.tickets.length > 0);
  const at = full.findIndex(({ tickets }) => tickets.some((one) => one.hash_id === from));
  const column = full[at];
  if (!column) return full[0]?.tickets[0]?.hash_id;
  const place = column.tickets.findIndex((one) => one.hash_id === from);
  if (way === "up" || way === "down") return column.tickets[place + (way === "down" ? 1 : -1)]?.hash_id ?? from;
  const beside = full[at + (way === "right" ? 1 : -1)];
  return beside ? beside.tickets[Math.min(place, beside.tickets.length - 1)]?.hash_id : from;
}

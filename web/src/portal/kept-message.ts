const KEPT = "portal.message.";

/** Where a message that is not sent yet is kept: it survives going back to the list, and a reload. */
export const keptMessage = (order: string): string => KEPT + order;

/** On signing out: the next person in this tab reads nothing of it. */
export function forgetMessages(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEPT)) sessionStorage.removeItem(key);
}

/** Colours of types, statuses and priorities: words, so that each scheme draws its own. The first is that of a new one. */
export const ticketColours = ["grey", "blue", "green", "amber", "red", "violet"] as const;
export type TicketColour = (typeof ticketColours)[number];
/** What a status means: its title is the company's own, its meaning decides. */
export const ticketMeanings = ["OPEN", "WAITING", "SOLVED", "CLOSED"] as const;
export type TicketMeaning = (typeof ticketMeanings)[number];

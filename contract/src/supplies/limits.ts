/** The longest rhythm of maintenance, in months. */
export const MOST_MONTHS = 240;

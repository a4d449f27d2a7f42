/** More columns no table of people has; each is compared with every name that a column may have. */
export const MOST_COLUMNS = 200;
/** Rows that are empty but formatted count too, and spreadsheets keep many of them. */
export const MOST_ROWS_REACHED = 20_000;
/** What a spreadsheet unpacks to. */
export const MOST_UNPACKED = 32 * 1024 * 1024;

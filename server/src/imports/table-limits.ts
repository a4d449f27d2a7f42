/** Most columns of a table; each is compared with every known heading. */
export const MOST_COLUMNS = 200;
/** Most rows of a sheet. Empty but formatted rows count too, and spreadsheets keep many of them. */
export const MOST_ROWS_REACHED = 20_000;
/** Most bytes of an unpacked spreadsheet. */
export const MOST_UNPACKED = 32 * 1024 * 1024;

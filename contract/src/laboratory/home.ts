/** How many days ahead the home screen looks for lots that expire. */
export const HOME_WITHIN = 30;

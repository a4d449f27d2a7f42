/** How often, as it was typed: 0 while it is no number that the server takes. */
export const everyOf = (typed: string): number => {
  const every = /^\d{1,3}$/u.test(typed) ? Number(typed) : 0;
  return every <= 366 ? every : 0;
};

/** Parses a typed repeat interval; 0 if the server would not accept it (1 to 366). */
export const everyOf = (typed: string): number => {
  const every = /^\d{1,3}$/u.test(typed) ? Number(typed) : 0;
  return every <= 366 ? every : 0;
};

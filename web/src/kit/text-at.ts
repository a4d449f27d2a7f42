type Tell = (key: string, values?: Record<string, unknown>) => string;

/**
 * A text whose beginning a piece is given by its users, as a literal (`"zones.did_"`): so the build knows which texts to load with them.
 */
export const textAt = (t: Tell, beginning: string, rest: string, values?: Record<string, unknown>): string =>
  t(beginning + rest, values);

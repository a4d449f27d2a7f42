type Tell = (key: string, values?: Record<string, unknown>) => string;

/** A text whose key prefix is passed to a component as a literal (`"zones.did_"`), so that the build knows which texts to load. */
export const textAt = (t: Tell, beginning: string, rest: string, values?: Record<string, unknown>): string =>
  t(beginning + rest, values);

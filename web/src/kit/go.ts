import type { FromList } from "./from-list.ts";

/** Navigation for code outside components; the router registers itself at start. */
export interface GoOptions {
  replace?: boolean;
  /** The list to keep when going from one of its records to the next. */
  list?: FromList;
}
type Goer = (to: string, options: GoOptions) => void;

let goer: Goer = (to) => window.location.assign(to);
export const setGoer = (next: Goer): void => void (goer = next);
export const go = (to: string, options: GoOptions = {}): void => goer(to, options);

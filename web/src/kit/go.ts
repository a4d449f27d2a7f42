import type { FromList } from "./from-list.ts";

/** Going to another screen from code that is no component; the router puts itself in at its start. */
export interface GoOptions {
  replace?: boolean;
  /** From one record of a list to the next. */
  list?: FromList;
}
type Goer = (to: string, options: GoOptions) => void;

let goer: Goer = (to) => window.location.assign(to);
export const setGoer = (next: Goer): void => void (goer = next);
export const go = (to: string, options: GoOptions = {}): void => goer(to, options);

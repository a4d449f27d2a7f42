import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Deed, Row } from "./rows.ts";
import type { Updated } from "./updated.ts";

/** What the `matrix.ts` of an area, or of a part of one, says of its calls, each by its name. */
interface Lines {
  readonly matrix?: Readonly<Record<string, Row>>;
  /** For each call that updates a record. */
  readonly updates?: Readonly<Record<string, Updated>>;
  /** For changes that the matrix has no input for, because they are in no place or are made otherwise. */
  readonly deeds?: Readonly<Record<string, Deed>>;
}
const source = fileURLToPath(new URL("../../", import.meta.url));
const found = (await Promise.all(
  globSync("*/**/matrix.ts", { cwd: source }).map(async (file) => await import(`${source}${file}`)),
)) as readonly Lines[];
const all = <K extends keyof Lines>(part: K): NonNullable<Lines[K]> =>
  Object.assign({}, ...found.map((lines) => lines[part])) as NonNullable<Lines[K]>;

/** One row for each call; the tests fail while a new call has none. */
export const matrix = all("matrix");
export const updates = all("updates");
export const deeds = all("deeds");

import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Deed, Row } from "./rows.ts";
import type { Updated } from "./updated.ts";
import type { Make, World } from "./world.ts";

/** Exports of the `matrix.ts` of an area or a part of one, by endpoint name. */
interface Lines {
  readonly matrix?: Readonly<Record<string, Row>>;
  /** For each endpoint that updates a record. */
  readonly updates?: Readonly<Record<string, Updated>>;
  /** For changing endpoints without an input in the matrix, because they have no place or need other preparation. */
  readonly deeds?: Readonly<Record<string, Deed>>;
  /** Statements that a call needs beyond the usual budget. */
  readonly statements?: Readonly<Record<string, number>>;
  /** Calls other than GET that leave no trail entry, and why. */
  readonly untraced?: Readonly<Record<string, string>>;
  /** Calls about what has no owner, so that the right to one's own is one to all of it, and why. */
  readonly nobodys?: Readonly<Record<string, string>>;
  /** For each endpoint that updates a record: fields that no answer contains or that do not apply to the kind. */
  readonly apart?: Readonly<Record<string, readonly string[]>>;
  /** Fields that take any active staff, so that the answer may name who is refused. */
  readonly anyStaff?: Readonly<Record<string, readonly string[]>>;
  /** Fields that take any office: where something is sent to. */
  readonly anyOffice?: Readonly<Record<string, readonly string[]>>;
  /** Records named "Needle of ...", which a search for that finds where they are reached. */
  readonly needles?: readonly Make[];
  /** Makes what waits for the insider on the home screen or in the menu. */
  readonly waiting?: readonly Make[];
  /** Makes what the home screen of one person alone has: the insider's drafts and what came back to them, what Alice is asked. */
  readonly atHome?: readonly Make[];
  /** Makes records of kinds that no call has in its path, for the leak test. */
  readonly alsoMade?: readonly Make[];
  /** Identifiers that may be of any kind, or of none: the field or path parameter, and why. */
  readonly anyKind?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By kind of record on which people comment, a call of the matrix that is about one of Paris or France, or what makes one there. */
  readonly commented?: Readonly<Record<string, string | ((w: World) => Promise<string>)>>;
  /** By kind that one right opens everywhere, a call whose deed has made one. */
  readonly commentedByRight?: Readonly<Record<string, string>>;
}
const source = fileURLToPath(new URL("../../", import.meta.url));
const found = (await Promise.all(
  globSync("*/**/matrix.ts", { cwd: source }).map(async (file) => await import(`${source}${file}`)),
)) as readonly Lines[];
const all = <K extends Exclude<keyof Lines, "needles" | "waiting" | "atHome" | "alsoMade">>(
  part: K,
): NonNullable<Lines[K]> => Object.assign({}, ...found.map((lines) => lines[part])) as NonNullable<Lines[K]>;

/** One row per endpoint; tests fail if a new endpoint has none. */
export const matrix = all("matrix");
export const updates = all("updates");
export const deeds = all("deeds");
export const statements = all("statements");
export const untraced = all("untraced");
export const nobodys = all("nobodys");
export const apart = all("apart");
export const anyStaff = all("anyStaff");
export const anyOffice = all("anyOffice");
export const anyKind = all("anyKind");
export const commented = all("commented");
export const commentedByRight = all("commentedByRight");
export const needles = found.flatMap((lines) => lines.needles ?? []);
export const waiting = found.flatMap((lines) => lines.waiting ?? []);
export const atHome = found.flatMap((lines) => lines.atHome ?? []);
export const alsoMade = found.flatMap((lines) => lines.alsoMade ?? []);

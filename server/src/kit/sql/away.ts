import { READ_ONLY, sqlState } from "./database.ts";

/** The database would write, but has no room on its disk. */
const DISK_FULL = "53100";
/** Some functions answer so on a server in recovery. */
const WRONG_STATE = "55000";

/** Whole classes of SQLSTATE: no connection, no resources (disk, memory, connections), stopped by an operator or a timeout. */
const CLASSES = new Set(["08", "53", "57"]);
/** A lock that is not had, deadlocks, a session ended for being idle, a disk that fails, and a server that only reads. */
const CODES = new Set(["55P03", "40P01", "40001", "25P03", "58030", READ_ONLY]);
/** Node's codes of a connection that did not come about or broke. */
const SOCKETS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** What the driver says without a code. */
const UNCODED =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|timeout expired/u;

const isClassed = (code: string): boolean => code.length === 5 && CLASSES.has(code.slice(0, 2));
const inRecovery = (error: Error): boolean =>
  sqlState(error) === WRONG_STATE && /recovery/u.test(`${error.message} ${"hint" in error ? String(error.hint) : ""}`);

/** Whether the database refuses only for now: overloaded, full, stopping, starting, following another one, or out of reach. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every((one) => isAway(one));
  const code = sqlState(error);
  if (code !== undefined && (CODES.has(code) || SOCKETS.has(code) || isClassed(code))) return true;
  return UNCODED.test(error.message) || inRecovery(error);
}

/** Whether a connection with this error must be closed: it leads to a server that no longer leads, stops, or does not answer. */
export function isSpent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlState(error) ?? "";
  if (code === READ_ONLY || code.startsWith("08") || code.startsWith("57P") || SOCKETS.has(code)) return true;
  return UNCODED.test(error.message) || inRecovery(error);
}

/** Whether the database could not write for want of room. */
export const isFull = (error: unknown): boolean => error instanceof Error && sqlState(error) === DISK_FULL;

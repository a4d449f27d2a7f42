/**
 * An error that the person at the terminal can fix (port taken, folder in use, wrong setting). Only its message is shown: one line, without
 * a stack.
 */
export class PlainFailure extends Error {
  override name = "PlainFailure";
}

/** The message of anything thrown, on one line. */
export function oneLine(thrown: unknown): string {
  // A refused connection to "localhost" is an AggregateError whose own message is empty.
  const first = thrown instanceof AggregateError && thrown.message === "" ? thrown.errors[0] : thrown;
  const text = first instanceof Error ? first.message : String(first);
  return text.replace(/\s*\n\s*/g, " ").trim();
}

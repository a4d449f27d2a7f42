/**
 * A failure that the person at the terminal can do something about. Its message is one clear line and is shown as it is,
 * without a stack: a port that is taken, a folder in use, a setting that is wrong.
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

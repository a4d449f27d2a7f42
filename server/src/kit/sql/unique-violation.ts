import { constraintOf, sqlState } from "./database.ts";
import { invalidField } from "#server/kit/shared/failures.ts";

/** Runs a write. A value that breaks the unique constraint of this name is a 422 of the field: it is taken. */
export async function withUniqueField<T>(constraint: string, field: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) === "23505" && constraintOf(error) === constraint) throw invalidField(field, "errors.taken");
    throw error;
  }
}

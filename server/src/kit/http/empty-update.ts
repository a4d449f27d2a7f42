import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { invalidField } from "#server/kit/shared/failures.ts";

/** Whether the call updates given fields of a record: `users.update`, `settings.updateProfile`. */
export const isUpdate = (endpoint: AnyEndpoint): boolean => /\.update[A-Za-z0-9]*$/u.test(endpoint.name);

/** Fields that identify the record and its version. */
const NAMES_IT: ReadonlySet<string> = new Set(["version", "hash_id"]);

/** Refuses an update without any field to change: it would only leave an empty entry on the audit trail. */
export function requireSomething(endpoint: AnyEndpoint, given: unknown): void {
  if (!isUpdate(endpoint) || typeof (given ?? {}) !== "object") return;
  const told = Object.entries(given ?? {}).filter(([name, value]) => !NAMES_IT.has(name) && value !== undefined);
  if (told.length > 0) return;
  const { shape = {} } = (endpoint.body ?? {}) as { shape?: object };
  throw invalidField(Object.keys(shape).find((name) => !NAMES_IT.has(name)) ?? "body", "errors.all_empty");
}

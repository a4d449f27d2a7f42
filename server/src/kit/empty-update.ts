import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { invalidField } from "./failures.ts";

/** Calls that change what is given of a record: `users.update`, `settings.updateProfile`. */
export const isUpdate = (endpoint: AnyEndpoint): boolean => /\.update[A-Za-z0-9]*$/u.test(endpoint.name);

/** Which record is changed, and from which version. */
const NAMES_IT: ReadonlySet<string> = new Set(["version", "hash_id"]);

/** An update says something besides what it changes and the version that it began with: else it would leave a line on the trail that tells nothing. */
export function requireSomething(endpoint: AnyEndpoint, given: unknown): void {
  if (!isUpdate(endpoint) || typeof (given ?? {}) !== "object") return;
  const told = Object.entries(given ?? {}).filter(([name, value]) => !NAMES_IT.has(name) && value !== undefined);
  if (told.length > 0) return;
  const { shape = {} } = (endpoint.body ?? {}) as { shape?: object };
  throw invalidField(Object.keys(shape).find((name) => !NAMES_IT.has(name)) ?? "body", "errors.all_empty");
}

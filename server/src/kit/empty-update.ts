import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { invalidField } from "./failures.ts";

/** Calls that change what is given of a record: `users.update`, `settings.updateProfile`. */
export const isUpdate = (endpoint: AnyEndpoint): boolean => /\.update[A-Za-z0-9]*$/u.test(endpoint.name);

/** An update says something besides the version that it began with: else it would leave a line on the trail that tells nothing. */
export function requireSomething(endpoint: AnyEndpoint, given: unknown): void {
  if (!isUpdate(endpoint) || typeof (given ?? {}) !== "object") return;
  const told = Object.entries(given ?? {}).filter(([name, value]) => name !== "version" && value !== undefined);
  if (told.length > 0) return;
  const { shape = {} } = (endpoint.body ?? {}) as { shape?: object };
  throw invalidField(Object.keys(shape).find((name) => name !== "version") ?? "body", "errors.all_empty");
}

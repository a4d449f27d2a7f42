import type { AnyEndpoint } from "../kit/endpoint.ts";

/** Every call of the area: each list stands with what it is about. */
export const payslipsEndpoints: readonly AnyEndpoint[] = [];

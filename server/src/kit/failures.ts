import type { TextParams } from "./texts.ts";

/** A text by its key, filled when it is told, in the reader's language. */
export interface Message {
  readonly key: string;
  readonly params?: TextParams;
}

type Kind =
  | "not-found"
  | "forbidden"
  | "unauthorized"
  | "invalid"
  | "conflict"
  | "refused"
  | "insecure-password"
  | "second-factor-due"
  | "too-many"
  | "overloaded"
  | "xsrf"
  | "too-large"
  | "unsupported";

const statusOf: Record<Kind, number> = {
  unauthorized: 401,
  forbidden: 403,
  xsrf: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  unsupported: 415,
  invalid: 422,
  refused: 422,
  "insecure-password": 423,
  "second-factor-due": 423,
  "too-many": 429,
  overloaded: 503,
};

const OVERLOADED_SECONDS = 2;

/** Everything a call can fail with: a closed set, told in one place. Anything else that is thrown is a fault of ours, a 500. */
export class Failure extends Error {
  readonly kind: Kind;
  readonly say: Message;
  readonly fields: Readonly<Record<string, readonly Message[]>> | undefined;
  readonly code: string | undefined;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined;
  constructor(
    kind: Kind,
    say: Message,
    fields?: Readonly<Record<string, readonly Message[]>>,
    code?: string,
    retryAfter?: number,
  ) {
    super(say.key);
    this.kind = kind;
    this.say = say;
    this.fields = fields;
    this.code = code;
    this.retryAfter = retryAfter ?? (kind === "overloaded" ? OVERLOADED_SECONDS : undefined);
  }
  get status(): number {
    return statusOf[this.kind];
  }
}

/** Not there, or not yours to see: the same bytes. */
export const notFound = (): Failure => new Failure("not-found", { key: "errors.not_found" });
export const forbidden = (): Failure => new Failure("forbidden", { key: "errors.forbidden" });
export const unauthorized = (key = "errors.unauthorized"): Failure => new Failure("unauthorized", { key });
/** The state forbids it, or somebody changed it meanwhile. */
export const conflict = (key: string, params?: TextParams, code = "conflict"): Failure =>
  new Failure("conflict", { key, ...(params && { params }) }, undefined, code);
/** The version that the caller read is not the last one. */
export const stale = (): Failure => conflict("errors.stale", undefined, "stale");
/** A rule of the field says no, whatever the fields are. */
export const refused = (key: string, params?: TextParams): Failure =>
  new Failure("refused", { key, ...(params && { params }) });
/** Bad input, field by field. */
export const invalid = (fields: Readonly<Record<string, readonly Message[]>>): Failure =>
  new Failure("invalid", Object.values(fields)[0]?.[0] ?? { key: "errors.invalid" }, fields);
/** Bad input in one field. */
export const invalidField = (field: string, key: string, params?: TextParams): Failure =>
  invalid({ [field]: [{ key, ...(params && { params }) }] });
/** Says what a part of a form is refused for by the part's own fields: `amount` of the second source is `sources.1.amount`. */
export async function inPart<T>(part: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error;
    throw invalid(Object.fromEntries(Object.entries(error.fields).map(([field, said]) => [`${part}.${field}`, said])));
  }
}
export const tooMany = (key = "errors.too_many_tries", params?: TextParams): Failure =>
  new Failure("too-many", { key, ...(params && { params }) });
/** The server has more to do than it can: worth trying again in a moment. */
export const overloaded = (): Failure => new Failure("overloaded", { key: "errors.overloaded" });
/** Something a body names is out of reach or does not exist: the same answer. */
export const unknownReference = (field: string): Failure => invalidField(field, "errors.unknown_reference");
/** The same for what an operation did not find, where the call names it outside its path. */
export async function named<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Failure && error.kind === "not-found" ? unknownReference(field) : error;
  }
}

import type { TextParams } from "./texts.ts";

/** A text key with its parameters, translated when it is sent. */
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

/** The expected failures of a call. Any other error is a bug and gives a 500. */
export class Failure extends Error {
  readonly kind: Kind;
  readonly say: Message;
  readonly fields: Readonly<Record<string, readonly Message[]>> | undefined;
  readonly code: string | undefined;
  /** Seconds for the Retry-After header. */
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

/** 404 for a missing record and for one out of reach, with identical bytes, so that the answer does not reveal which. */
export const notFound = (): Failure => new Failure("not-found", { key: "errors.not_found" });
/** A 403: the caller lacks the right. */
export const forbidden = (): Failure => new Failure("forbidden", { key: "errors.forbidden" });
/** A 401: nobody is signed in, or the session has ended. */
export const unauthorized = (key = "errors.unauthorized"): Failure => new Failure("unauthorized", { key });
/** 409: the record's state forbids it, or somebody changed it meanwhile. */
export const conflict = (key: string, params?: TextParams, code = "conflict"): Failure =>
  new Failure("conflict", { key, ...(params && { params }) }, undefined, code);
/** 409: the caller's version of the record is outdated. */
export const stale = (): Failure => conflict("errors.stale", undefined, "stale");
/** 422 by a business rule that concerns no single field. */
export const refused = (key: string, params?: TextParams): Failure =>
  new Failure("refused", { key, ...(params && { params }) });
/** 422 with a message for each field. */
export const invalid = (fields: Readonly<Record<string, readonly Message[]>>): Failure =>
  new Failure("invalid", Object.values(fields)[0]?.[0] ?? { key: "errors.invalid" }, fields);
/** 422 with a message for one field. */
export const invalidField = (field: string, key: string, params?: TextParams): Failure =>
  invalid({ [field]: [{ key, ...(params && { params }) }] });
/** Prefixes the fields of a 422 with the form part they belong to: `amount` of the second source becomes `sources.1.amount`. */
export async function inPart<T>(part: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error;
    throw invalid(Object.fromEntries(Object.entries(error.fields).map(([field, said]) => [`${part}.${field}`, said])));
  }
}
/** A 429: too many tries. */
export const tooMany = (key = "errors.too_many_tries", params?: TextParams): Failure =>
  new Failure("too-many", { key, ...(params && { params }) });
/** 503 with Retry-After: the server is overloaded. */
export const overloaded = (): Failure => new Failure("overloaded", { key: "errors.overloaded" });
/** 422 for a reference that is missing or out of reach; both give the same answer. */
export const unknownReference = (field: string): Failure => invalidField(field, "errors.unknown_reference");
/** Turns a 404 into `unknownReference`, for records that a call references outside its path. */
export async function named<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Failure && error.kind === "not-found" ? unknownReference(field) : error;
  }
}

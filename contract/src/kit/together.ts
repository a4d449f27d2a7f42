import { z } from "zod";
import {
  endpoint,
  type AnyEndpoint,
  type ClientInput,
  type ClientOutput,
  type Endpoint,
  type None,
} from "./endpoint.ts";
import { day } from "./dates.ts";
import { byId } from "./page.ts";

/** A read that is answered with others: the call, and what it is asked about the record (or the day). */
export interface Part {
  readonly call: AnyEndpoint;
  /** What the screen asks itself: the same input has the same answer in the web's cache. */
  readonly input: (of: string) => object;
  /** The web keeps it as the first page of a list that grows. */
  readonly pages?: true;
}
export const part = <E extends AnyEndpoint>(call: E, input: (of: string) => ClientInput<E>, pages?: true) => ({
  call,
  input,
  ...(pages && { pages }),
});

type Answers<Parts> = {
  readonly [K in keyof Parts]: Parts[K] extends { readonly call: infer E } ? ClientOutput<E> | null : never;
};
interface AnswerOf<Parts> {
  _zod: { input: { data: Answers<Parts> }; output: { data: Answers<Parts> } };
}
/** What a screen shows at first, in one call. */
export interface Together extends AnyEndpoint {
  readonly parts: Readonly<Record<string, Part>>;
  /** The first part decides: refused, all are. Else each is null for whom it is refused. */
  readonly decides: boolean;
  /** Its parts are read side by side, because each takes far longer than the way to the database. By default their statements are joined. */
  readonly apart?: true | undefined;
}
export const isTogether = (e: AnyEndpoint): e is Together => "parts" in e;

type Declared = Pick<
  AnyEndpoint,
  "name" | "path" | "permission" | "place" | "reach" | "summary" | "openToImpersonator"
>;

/**
 * Declares a call that answers several reads of one record at once, each under its own right. The first part decides: refused, all are. Any
 * other that the caller may not have is null.
 */
export function together<const Parts extends Together["parts"]>(e: Declared & { record: string; parts: Parts }) {
  const { record, ...declared } = e;
  return joined(byId(record), { ...declared, decides: true });
}

/** The same of a screen that is of no record but of a day, as the caller's office has it. Each part decides for itself. */
export const togetherOn = <const Parts extends Together["parts"]>(
  e: Declared & Pick<Together, "apart"> & { parts: Parts },
) => joined(z.object({ day }), { ...e, decides: false });

function joined<Id extends z.core.$ZodType, const Parts extends Together["parts"]>(
  params: Id,
  e: Declared & Pick<Together, "decides" | "apart"> & { parts: Parts },
): Endpoint<Id, None, None, AnswerOf<Parts>> & Omit<Together, "parts"> & { readonly parts: Parts } {
  let answers: z.ZodType | undefined;
  const call = {
    ...e,
    method: "GET" as const,
    params,
    // Made when it is asked for: the web leaves the schemas out.
    get response() {
      const each = Object.entries(e.parts).map(([word, { call: of }]) => [word, of.response.nullable()] as const);
      return (answers ??= z.object({ data: z.object(Object.fromEntries(each)) }));
    },
  };
  return endpoint(call) as never;
}

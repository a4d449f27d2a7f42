import { z } from "zod";
import {
  endpoint,
  type AnyEndpoint,
  type ClientInput,
  type ClientOutput,
  type Endpoint,
  type None,
} from "./endpoint.ts";
import { byId } from "./page.ts";

/** A read that is answered with others: the call, and what it is asked about the record. */
export interface Part {
  readonly call: AnyEndpoint;
  /** What the screen asks itself: the same input has the same answer in the web's cache. */
  readonly input: (id: string) => object;
  /** The web keeps it as the first page of a list that grows. */
  readonly pages?: true;
}
export const part = <E extends AnyEndpoint>(call: E, input: (id: string) => ClientInput<E>, pages?: true) => ({
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
/** What a screen of a record shows at first, in one call. */
export interface Together extends AnyEndpoint {
  readonly parts: Readonly<Record<string, Part>>;
}
export const isTogether = (e: AnyEndpoint): e is Together => "parts" in e;

/**
 * Declares a call that answers several reads of one record at once, each under its own right. The first part decides: refused, all are. Any
 * other that the caller may not have is null.
 */
export function together<const Parts extends Together["parts"]>(
  e: Pick<AnyEndpoint, "name" | "path" | "permission" | "place" | "summary"> & { record: string; parts: Parts },
): Endpoint<ReturnType<typeof byId>, None, None, AnswerOf<Parts>> & Together {
  const { record, parts, ...declared } = e;
  let answers: z.ZodType | undefined;
  const call = {
    ...declared,
    method: "GET" as const,
    params: byId(record),
    parts,
    // Made when it is asked for: the web leaves the schemas out.
    get response() {
      const each = Object.entries(parts).map(([word, { call: of }]) => [word, of.response.nullable()] as const);
      return (answers ??= z.object({ data: z.object(Object.fromEntries(each)) }));
    },
  };
  return endpoint(call) as never;
}

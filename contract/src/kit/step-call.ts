import { z } from "zod";
import { longText } from "./long-text.ts";
import { day } from "./dates.ts";
import type { AnyEndpoint, Endpoint, Method, None, Schema } from "./endpoint.ts";
import {
  actionsIn,
  needOf,
  waysOf,
  type ActionOf,
  type AnyLifecycle,
  type AsksOf,
  type Question,
  type Questions,
} from "./lifecycle.ts";
import { positiveAmount } from "./money.ts";
import { byId } from "./page.ts";
import { lineText } from "./one-line.ts";

/** The version the person has seen; multipart forms send it as text. */
export const version = z.coerce.number<number | string>().int().optional();

/** The call of a step (`expense.approve`); the type keeps calls of other steps from being used in its place. */
export interface TakesStep<N extends string, A extends string> extends AnyEndpoint {
  readonly "~step"?: `${N}.${A}`;
}

type Answers<L extends AnyLifecycle, A extends ActionOf<L>> = {
  [K in keyof AsksOf<L, A>]: AsksOf<L, A>[K] extends `${string}?` ? string | null | undefined : string;
};
/** The inputs and the version; for a step without inputs, the body is optional. */
type StepSchema<L extends AnyLifecycle, A extends ActionOf<L>> = z.ZodType<
  StepBody<L, A>,
  StepBody<L, A, number | string>
>;
/** The body that a step's operation gets. */
export type StepBody<L extends AnyLifecycle, A extends ActionOf<L>, V = number> =
  {} extends AsksOf<L, A> ? { version?: V | undefined } | undefined : Answers<L, A> & { version?: V | undefined };
/** A DELETE has no body: the version is in the query. */
type Versioned = z.ZodObject<{ version: typeof version }>;

const fields = {
  line: (error: string) => lineText().min(1, { error }).max(200),
  text: (error: string) => longText().min(1, { error }).max(2000),
  day: () => day,
  amount: () => positiveAmount,
};
/** The schema of an input; an empty required one fails with `errors.<name>_required`. */
function fieldOf(name: string, question: Question): z.ZodType {
  const field = fields[question.replace("?", "") as keyof typeof fields](`errors.${name}_required`);
  return question.endsWith("?") ? field.nullish() : field;
}

function bodyOf(asks: Questions | undefined): z.ZodType {
  if (!asks) return z.object({ version }).optional();
  return z.object({
    version,
    ...Object.fromEntries(Object.entries(asks).map(([name, question]) => [name, fieldOf(name, question)])),
  });
}

/**
 * Declares the call of a step: name, right and place come from the lifecycle, parameters from the path, and the body from the step's inputs
 * unless given.
 */
export function stepCall<
  L extends AnyLifecycle,
  A extends ActionOf<L>,
  const Path extends string,
  R extends z.core.$ZodType,
  M extends Method = "PATCH",
  Q extends Schema = M extends "DELETE" ? Versioned : None,
  B extends Schema = M extends "DELETE" ? None : StepSchema<L, A>,
>(
  l: L,
  action: A,
  e: {
    /** Where another call of the area has the step's name. */
    readonly name?: string;
    /** PATCH by default. */
    readonly method?: M;
    readonly path: Path;
    readonly summary: string;
    readonly query?: Q;
    readonly body?: B;
    readonly multipart?: true;
    readonly response: R;
  },
): Endpoint<Path extends `${string}{id}${string}` ? ReturnType<typeof byId> : None, Q, B, R> & TakesStep<L["name"], A> {
  const asks = waysOf(l, action).find((way) => way.asks)?.asks;
  return {
    method: "PATCH",
    ...(e.path.includes("{id}") && { params: byId(l.name) }),
    ...(e.method === "DELETE" ? { query: z.object({ version }) } : { body: bodyOf(asks) }),
    name: `${l.area}.${action}`,
    ...e,
    permission: needOf(l, action),
    place: l.place,
  } as never;
}

/** The schema of `can`. */
export const canOf = <L extends AnyLifecycle>(l: L) =>
  z.object(
    Object.fromEntries(actionsIn(l).map((action) => [action, z.boolean().optional()])),
  ) as unknown as z.ZodObject<{
    [A in ActionOf<L>]: z.ZodOptional<z.ZodBoolean>;
  }>;

import { z } from "zod";
import { type AnyEndpoint, type Need, endpoint } from "./endpoint.ts";
import { hashId, idOf, item } from "./page.ts";

/** The records that one step of several takes at most; more are counted up to it. */
export const MOST_CHOSEN = 1000;

/** A value that a step changes, as it was: to be given back. */
const valueBefore = z.union([z.string(), z.array(z.string()), z.null()]);
const outcome = z.object({
  done: z.array(
    z.object({
      hash_id: hashId,
      /** Null once the record is gone. */
      version: z.int().nullable(),
      /** What it had before, for steps that change fields: taking them back gives it. */
      before: z.record(z.string(), valueBefore).optional(),
    }),
  ),
  /** What was not done and why; no name of records that the caller does not see. */
  refused: z.array(z.object({ hash_id: hashId, name: z.string().nullable(), message: z.string() })),
});
export type SeveralOutcome = z.infer<typeof outcome>;

interface SeveralOf<S extends readonly [string, ...string[]], F extends z.ZodRawShape, G extends z.ZodRawShape> {
  /** Area of the calls’ names. */
  readonly area: string;
  /** Kind of the records, as `idOf` has it, and what they are called in the summary. */
  readonly kind: string;
  readonly called: string;
  readonly path: string;
  /** Filters of the list that they are chosen from. */
  readonly filters: F;
  readonly steps: S;
  /** What steps are given besides. */
  readonly given: G;
  /** Who sees the list, and whose steps they are. */
  readonly seers: Need;
  readonly permission: Need;
  readonly reach: string;
  readonly place: string;
}

/**
 * The two calls of a list whose records are chosen together: how many match its filters, and a step of those that are named or of all that
 * match, each by its own rule.
 */
export function severalCalls<
  const S extends readonly [string, ...string[]],
  F extends z.ZodRawShape,
  G extends z.ZodRawShape,
>(o: SeveralOf<S, F, G>) {
  const given = z.object(o.given).partial();
  const rows = z
    .array(z.object({ hash_id: idOf(o.kind), version: z.int().optional(), given: given.optional() }))
    .min(1, { error: "errors.required" })
    .max(MOST_CHOSEN, { error: "errors.too_many_chosen" });
  return {
    count: endpoint({
      name: `${o.area}.count`,
      method: "GET",
      path: `${o.path}/count`,
      permission: o.seers,
      reach: o.reach,
      summary: `How many ${o.called} match the filters of their list, counted up to ${MOST_CHOSEN}.`,
      query: z.object(o.filters),
      response: item(z.object({ total: z.int(), total_capped: z.boolean() })),
    }),
    take: endpoint({
      name: `${o.area}.several`,
      method: "POST",
      path: o.path,
      permission: o.permission,
      place: o.place,
      summary: `Takes a step of several ${o.called}: of those named, or of all that match the filters of their list, at most ${MOST_CHOSEN}. Each goes by the rules of its own step; those that could not be changed are returned with the reason.`,
      body: z
        .object({
          step: z.enum(o.steps),
          rows: rows.optional(),
          // An unknown filter is refused: left out, it would widen what is taken.
          filters: z.strictObject(o.filters).optional(),
          given: given.optional(),
        })
        .refine((b) => (b.rows === undefined) !== (b.filters === undefined), {
          error: "errors.required",
          path: ["rows"],
        }),
      response: item(outcome),
    }),
  };
}
/** The calls of a list of some area, without their types. */
export interface AnySeveral {
  readonly count: AnyEndpoint;
  readonly take: AnyEndpoint;
}

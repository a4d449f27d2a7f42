import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { Answer, Client } from "../test-app.ts";
import { inputOf, type AnyInput, type Everywhere, type Rows, type Thing } from "./rows.ts";
import type { World } from "./world.ts";

const call = async (client: Client, e: AnyEndpoint, input: AnyInput): Promise<Answer<never>> =>
  await client.call(e, input);

/** The answer without the ids it was asked with: out of reach and non-existent must look the same. */
const plain = (answer: Answer<never>, ids: readonly string[]): string =>
  `${answer.status} ${ids.reduce((raw, id) => raw.replaceAll(id, "*"), answer.raw)}`;

const brief = (answer: Answer<never>): string => answer.raw.slice(0, 120).replaceAll(/\s+/gu, " ");

export interface Elsewhere {
  /** What leaked to a user of another office; undefined if nothing did. */
  readonly leak: string | undefined;
  /** The answer, for comparison. */
  readonly answer: Answer<never>;
}

/** A copy of an input with one identifier for another everywhere; files stay as they are. */
const replaced = (value: unknown, from: string, to: string): unknown =>
  typeof value === "string"
    ? value.replaceAll(from, to)
    : Array.isArray(value)
      ? value.map((one) => replaced(one, from, to))
      : typeof value === "object" && value !== null && !(value instanceof Blob)
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, from, to)]))
        : value;

/**
 * Asks for a record of Paris as a user of Douala: the answer must equal that for a non-existent record. `same` compares with the answer to a user in
 * reach.
 */
export async function thingElsewhere(
  outsider: Client,
  e: AnyEndpoint,
  row: Thing,
  { thing, ...input }: AnyInput & { readonly thing: string },
): Promise<Elsewhere & { readonly same: (answer: Answer<never>) => boolean }> {
  const missing = newId();
  const answer = await call(outsider, e, input);
  const nowhere = await call(outsider, e, replaced(input, thing, missing) as AnyInput);
  const of = (one: Answer<never>): string => plain(one, [thing, missing]);
  const leak =
    answer.status !== row.status
      ? `${answer.status} instead of ${row.status}: ${brief(answer)}`
      : of(answer) === of(nowhere)
        ? undefined
        : `another answer than for what does not exist: ${brief(answer)}`;
  return { leak, answer, same: (one) => of(one) === of(nowhere) };
}

export interface Prepared {
  readonly hidden: readonly string[];
  readonly shown: readonly string[];
  readonly input: AnyInput;
}
/** What a list may not show, what it must, and its input. Asked before the call: the records are made by that. */
export async function prepared(row: Rows, w: World): Promise<Prepared> {
  const hidden = [await row.hidden(w)].flat();
  const shown = [(await row.shown?.(w)) ?? []].flat();
  return { hidden, shown, input: await inputOf(row, w) };
}

/** Asks for a list as a user of Douala: it must show theirs and nothing of Paris. */
export async function rowsElsewhere(
  outsider: Client,
  e: AnyEndpoint,
  row: Rows,
  { hidden, shown, input }: Prepared,
): Promise<Elsewhere> {
  const answer = await call(outsider, e, input);
  if (answer.status !== 200) return { leak: `${answer.status} instead of 200`, answer };
  const told = row.told(answer.body);
  return {
    leak: hidden.some((one) => told.includes(one))
      ? "shows what is of Paris"
      : shown.some((one) => !told.includes(one))
        ? "does not show what is in reach"
        : undefined,
    answer,
  };
}

/** Makes a call without a place as a user who holds its right in one office only: it must give 403. */
export async function nowhereElsewhere(client: Client, e: AnyEndpoint, row: Everywhere, w: World): Promise<Elsewhere> {
  const answer = await call(client, e, row.input(w));
  return { leak: answer.status === 403 ? undefined : `${answer.status} instead of 403`, answer };
}

import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { newId } from "#server/kit/transaction.ts";
import type { Answer, Client } from "../test-app.ts";
import type { AnyInput, Everywhere, Rows, Thing } from "./rows.ts";
import type { World } from "./world.ts";

const call = async (client: Client, e: AnyEndpoint, input: AnyInput): Promise<Answer<never>> =>
  await client.call(e, input);

/** The answer without the identifiers that it was asked with: out of reach and not there look the same. */
const plain = (answer: Answer<never>, ids: readonly string[]): string =>
  `${answer.status} ${ids.reduce((raw, id) => raw.replaceAll(id, "*"), answer.raw)}`;

const brief = (answer: Answer<never>): string => answer.raw.slice(0, 120).replaceAll(/\s+/gu, " ");

export interface Elsewhere {
  /** What somebody of another office got that they must not get; nothing when all is well. */
  readonly leak: string | undefined;
  /** What was answered, comparable with what others get. */
  readonly answer: Answer<never>;
}

/** A thing of Paris for somebody of Douala: the same as one that does not exist. `same` compares with an answer in reach. */
export async function thingElsewhere(
  outsider: Client,
  e: AnyEndpoint,
  row: Thing,
  { thing, ...input }: AnyInput & { readonly thing: string },
): Promise<Elsewhere & { readonly same: (answer: Answer<never>) => boolean }> {
  const missing = newId();
  const answer = await call(outsider, e, input);
  const nowhere = await call(outsider, e, JSON.parse(JSON.stringify(input).replaceAll(thing, missing)) as AnyInput);
  const of = (one: Answer<never>): string => plain(one, [thing, missing]);
  const leak =
    answer.status !== row.status
      ? `${answer.status} instead of ${row.status}: ${brief(answer)}`
      : of(answer) === of(nowhere)
        ? undefined
        : `another answer than for what does not exist: ${brief(answer)}`;
  return { leak, answer, same: (one) => of(one) === of(nowhere) };
}

/** A list for somebody of Douala: what is theirs, and nothing of Paris. */
export async function rowsElsewhere(outsider: Client, e: AnyEndpoint, row: Rows, w: World): Promise<Elsewhere> {
  const answer = await call(outsider, e, row.input);
  if (answer.status !== 200) return { leak: `${answer.status} instead of 200`, answer };
  const told = row.told(answer.body);
  const missing = row.shown && [row.shown(w)].flat().some((one) => !told.includes(one));
  return {
    leak: [row.hidden(w)].flat().some((one) => told.includes(one))
      ? "shows what is of Paris"
      : missing
        ? "does not show what is in reach"
        : undefined,
    answer,
  };
}

/** What touches no place, for somebody who holds its right in one office alone. */
export async function nowhereElsewhere(client: Client, e: AnyEndpoint, row: Everywhere, w: World): Promise<Elsewhere> {
  const answer = await call(client, e, row.input(w));
  return { leak: answer.status === 403 ? undefined : `${answer.status} instead of 403`, answer };
}

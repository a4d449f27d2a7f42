import type { AnyEndpoint, ClientInput } from "./endpoint.ts";

/** The parameters of a path, in order: `id` of `/admin/expense/{id}/view`. */
type ParamsOf<P extends string> = P extends `${string}{${string}}${infer Rest}`
  ? [param: string, ...ParamsOf<Rest>]
  : [];

type Words<Q extends string> = { readonly [W in Q]?: string | undefined };

/** The address of a screen: `path` is its route's path; calling it with the path parameters and the query makes a link. */
export interface Href<P extends string, Q extends string> {
  readonly path: P;
  (...args: [...ParamsOf<P>, words?: Words<Q>]): string;
}

/** Names of query parameters, for the type only. */
export interface QueryWords<Q extends string> {
  readonly "~words"?: Q;
}
type QueryIn<I> = I extends { query: infer Q } ? Q : never;

/**
 * Declares a screen's address. Path parameters are passed in order; `words` are the query parameters, and empty ones are left out. Loads no
 * schemas, so that the web app's first bundle and mails can use it.
 */
export function href<const P extends string, Q extends string = never>(path: P, _words?: QueryWords<Q>): Href<P, Q> {
  const braces = path.match(/\{\w+\}/gu) ?? [];
  const link = (...args: (string | Words<Q> | undefined)[]): string => {
    const words = Object.entries((args[braces.length] ?? {}) as Words<string>);
    const query = new URLSearchParams(
      words.flatMap(([word, value]): [string, string][] => (value ? [[word, value]] : [])),
    ).toString();
    let next = 0;
    const at = path.replaceAll(/\{\w+\}/gu, () => args[next++] as string);
    return query ? `${at}?${query}` : at;
  };
  const made: unknown = Object.assign(link, { path });
  return made as Href<P, Q>;
}

/** For `href`: the screen's own query parameters. */
export const words = <Q extends string>(..._names: readonly Q[]): QueryWords<Q> => ({});
/** For `href`: the query parameters of the call `E`, and the screen's own. */
export const query = <E extends AnyEndpoint, Q extends string = never>(): QueryWords<
  (keyof NonNullable<QueryIn<ClientInput<E>>> & string) | Q
> => ({});

import { Suspense } from "react";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { lazyPart } from "../lazy-part.tsx";
import type { FieldProps } from "./common.tsx";
import { ChoiceField, type Choice } from "./fields.tsx";
import { FIRST, isWhole, type Named, withChosen } from "./reference.ts";

/** Few lists are longer than an answer. */
const AskingField = lazyPart(() => import("./asking-field.tsx"));

type RowOf<E> = ClientOutput<E> extends { data: readonly (infer R extends Named)[] } ? R : never;

interface ReferenceFieldProps<E extends AnyEndpoint> extends FieldProps {
  /** The call that lists what may be chosen; its query knows `search`. */
  from: E;
  /** What it is always asked; the first 200 rows unless said otherwise. */
  input?: ClientInput<E>;
  /** What is chosen already: its name shows before anything was asked. */
  now?: Named | null | undefined;
  /** What it makes no sense to choose. */
  without?: readonly string[];
  offers?: (row: RowOf<E>) => boolean;
  /** What a row is called; its name in the reader's language unless said otherwise. */
  say?: (row: RowOf<E>) => string;
  /** Words are looked for on the server however short the list is: it knows more of a row than its name. */
  asks?: boolean;
  clearable?: boolean;
  disabled?: boolean;
}

/**
 * One of a list of the server, however long. A list that the first answer holds whole is narrowed here, so that it works while the
 * line is away; of a longer one, what is typed is looked for on the server.
 */
export function ReferenceField<E extends AnyEndpoint>(p: ReferenceFieldProps<E>) {
  const { from, input = FIRST as unknown as ClientInput<E>, now, without = [], offers, say, asks, ...field } = p;
  const named = useNamed();
  const language = useLanguage();
  const label = (row: Named): string =>
    say && row !== now ? say(row as RowOf<E>) : named({ name: row.name, name_fr: row.name_fr ?? null });
  const { data } = useRead(from, input, { quiet: true, staleTime: 60_000, enabled: !(p.disabled && now) });
  const answer = data as { data: readonly RowOf<E>[]; after?: string | null } | undefined;
  const choicesOf = (rows: readonly RowOf<E>[]): Choice[] =>
    rows
      .filter((row) => !without.includes(row.hash_id) && (offers?.(row) ?? true))
      .map((row) => ({ value: row.hash_id, label: label(row) }));
  const chosen = now ? { value: now.hash_id, label: label(now) } : undefined;
  const choices = choicesOf(answer?.data ?? []);
  const all = withChosen(choices, chosen);
  if (!p.disabled && (asks || (answer && !isWhole(answer))))
    return (
      <Suspense fallback={<ChoiceField {...field} choices={all} />}>
        <AskingField
          {...field}
          from={from}
          input={input}
          first={choices}
          chosen={chosen}
          choicesOf={choicesOf as (rows: readonly Named[]) => Choice[]}
        />
      </Suspense>
    );
  return (
    <ChoiceField
      {...field}
      choices={say || from.inOrder ? all : all.toSorted((a, b) => a.label.localeCompare(b.label, language))}
    />
  );
}

import { Suspense } from "react";
import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { lazyPart } from "../lazy-part.tsx";
import type { FieldProps } from "./common.tsx";
import { ChoiceField, type Choice } from "./choice-field.tsx";
import { FIRST, isWhole, type Named, type RowOf, withChosen } from "./reference.ts";

/** Lazy: few lists are longer than one answer. */
const AskingField = lazyPart(() => import("./asking-field.tsx"));

interface ReferenceFieldProps<E extends AnyEndpoint> extends FieldProps {
  /** Endpoint that lists the choices; its query has `search`. */
  from: E;
  /** Fixed input of the endpoint; the first 200 rows by default. */
  input?: ClientInput<E>;
  /** The current value, so that its name shows before the list has loaded. */
  now?: Named | null | undefined;
  /** Ids to leave out. */
  without?: readonly string[];
  offers?: (row: RowOf<E>) => boolean;
  /** Label of a row; its name in the user's language by default. */
  say?: (row: RowOf<E>) => string;
  /** The row of a new choice, for forms that take more from it than its id. */
  onRow?: (row: RowOf<E> | undefined) => void;
  /** Always search on the server, which matches more than the name. */
  asks?: boolean;
  clearable?: boolean;
  disabled?: boolean;
}

/**
 * Select over a list of the server. If the first answer is complete, it is filtered in the browser and works offline; otherwise the server searches.
 */
export function ReferenceField<E extends AnyEndpoint>(p: ReferenceFieldProps<E>) {
  const { from, input = FIRST as unknown as ClientInput<E>, now, without = [], offers, say, asks, onRow, ...field } = p;
  const named = useNamed();
  const language = useLanguage();
  const label = (row: Named): string =>
    say && row !== now ? say(row as RowOf<E>) : named({ name: row.name, name_fr: row.name_fr ?? null });
  const { data } = useRead(from, input, { quiet: true, staleTime: 60_000, enabled: !(p.disabled && now) });
  const answer = data as { data: readonly RowOf<E>[]; after?: string | null } | undefined;
  const rows = answer?.data ?? [];
  const choicesOf = (some: readonly RowOf<E>[]): Choice[] =>
    some
      .filter((row) => !without.includes(row.hash_id) && (offers?.(row) ?? true))
      .map((row) => ({ value: row.hash_id, label: label(row) }));
  const chosen = now ? { value: now.hash_id, label: label(now) } : undefined;
  const choices = choicesOf(rows);
  const all = withChosen(choices, chosen);
  if (!p.disabled && (asks || (answer && !isWhole(answer))))
    return (
      <Suspense fallback={<ChoiceField {...field} choices={all} />}>
        <AskingField
          {...field}
          from={from}
          input={input}
          first={rows}
          chosen={chosen}
          choicesOf={choicesOf as (rows: readonly Named[]) => Choice[]}
          onRow={onRow as ((row: Named | undefined) => void) | undefined}
        />
      </Suspense>
    );
  return (
    <ChoiceField
      {...field}
      onChange={(id) => {
        field.onChange(id);
        onRow?.(rows.find((row) => row.hash_id === id));
      }}
      choices={say || from.inOrder ? all : all.toSorted((a, b) => a.label.localeCompare(b.label, language))}
    />
  );
}

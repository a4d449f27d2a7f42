import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useState } from "react";
import type { FieldProps } from "./common.tsx";
import { ChoiceField, type Choice } from "./choice-field.tsx";
import { FIRST, type Named, type RowOf, withChosen } from "./reference.ts";
import { useMaking } from "../making/use-making.tsx";
import { useSearched } from "./use-searched.ts";

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
  /** Said beside the label, such as the company of a person. */
  note?: (row: RowOf<E>) => string | undefined;
  /** The row of a new choice, for forms that take more from it than its id. */
  onRow?: (row: RowOf<E> | undefined) => void;
  /** Always search on the server, which matches more than the name. */
  asks?: boolean;
  /** Where only some records may use what is proposed: this one may. */
  takesProposal?: boolean;
  clearable?: boolean;
  disabled?: boolean;
}

/** A picker of one row of a list of the server. */
export function ReferenceField<E extends AnyEndpoint>(p: ReferenceFieldProps<E>) {
  const {
    from,
    input = FIRST as unknown as ClientInput<E>,
    now,
    without = [],
    offers,
    say,
    note,
    asks,
    onRow,
    takesProposal,
    ...field
  } = p;
  const named = useNamed();
  const language = useLanguage();
  const { first, rows, search } = useSearched(from, input, { asks, enabled: !(p.disabled && now) });
  const [picked, setPicked] = useState<Choice>();
  const label = (row: Named): string =>
    say && row !== now ? say(row as RowOf<E>) : named({ name: row.name, name_fr: row.name_fr ?? null });
  const choiceOf = (row: Named): Choice => ({
    value: row.hash_id,
    label: label(row),
    ...(note && row !== now && { note: note(row as RowOf<E>) }),
  });
  const choices = rows
    .filter((row) => !row.proposed && !without.includes(row.hash_id) && (offers?.(row as RowOf<E>) ?? true))
    .map(choiceOf);
  const chosen = [picked, now && choiceOf(now)].find((c) => c?.value === p.value) || undefined;
  const take = (row: Named): void => {
    setPicked(choiceOf(row));
    field.onChange(row.hash_id);
    onRow?.(row as RowOf<E>);
  };
  const [last, sheet] = useMaking(from, take, takesProposal);
  const isSorted = say !== undefined || from.inOrder || search;
  const whole = withChosen(choices, chosen);
  const sorted = isSorted ? whole : whole.toSorted((a, b) => a.label.localeCompare(b.label, language));
  return (
    <>
      <ChoiceField
        {...field}
        onChange={(id) => {
          const row = rows.find((one) => one.hash_id === id);
          if (row) take(row);
          else {
            field.onChange(id);
            onRow?.(undefined);
          }
        }}
        // A search leaves out what it did not find; the whole list has the current value too.
        choices={search ? choices : sorted}
        now={chosen}
        search={search}
        isLoading={first === undefined}
        last={last}
      />
      {sheet}
    </>
  );
}

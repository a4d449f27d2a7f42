import { useState } from "react";
import { listTickets } from "#contract/tickets/endpoints.ts";
import type { TicketRow } from "#contract/tickets/schemas.ts";
import { ChoiceField, type Choice } from "#web/ui/form/choice-field.tsx";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { withChosen } from "#web/ui/form/reference.ts";
import { useSearched } from "#web/ui/form/use-searched.ts";
import { calledOf } from "./columns.tsx";

interface TicketFieldProps extends FieldProps {
  /** The states that it offers, separated by commas. */
  state: string;
  now?: { readonly hash_id: string; readonly number: string; readonly topic: string } | null;
  without: readonly string[];
  clearable?: boolean;
}
const choiceOf = (o: { hash_id: string; number: string; topic: string }): Choice => ({
  value: o.hash_id,
  label: `${o.number} ${o.topic}`,
});

/** A picker of a ticket to handle, by its number and topic. */
export function TicketField({ state, now, without, ...field }: TicketFieldProps) {
  const { first, rows, search } = useSearched(listTickets, { query: { state, limit: 50 } }, { asks: true });
  const [picked, setPicked] = useState<Choice>();
  const choices = (rows as unknown as readonly TicketRow[])
    .filter((o) => !without.includes(o.hash_id))
    .map((o) => ({ value: o.hash_id, label: calledOf(o) }));
  const chosen = [picked, now ? choiceOf(now) : undefined].find((c) => c?.value === field.value);
  return (
    <ChoiceField
      {...field}
      choices={withChosen(choices, chosen)}
      now={chosen}
      search={search}
      isLoading={first === undefined}
      onChange={(value) => {
        setPicked(choices.find((c) => c.value === value));
        field.onChange(value);
      }}
    />
  );
}

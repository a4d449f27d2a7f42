import { useState } from "react";
import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { useWhole } from "#web/api/query.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoicesField } from "./choices-field.tsx";
import type { FieldProps } from "./common.tsx";
import { FIRST, type Named } from "./reference.ts";
import { useMaking } from "../making/use-making.tsx";
import { useSearched } from "./use-searched.ts";

interface ReferencesFieldProps<E extends AnyEndpoint> extends Omit<FieldProps, "value" | "onChange"> {
  /** Endpoint that lists the choices; its query has `search`. */
  from: E;
  /** Fixed input of the endpoint; the first 200 rows by default. */
  input?: ClientInput<E>;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The stored values, so that their names show even if the list no longer has them. */
  now?: readonly Named[] | undefined;
  /** Ids to leave out. */
  without?: readonly string[];
  disabled?: boolean;
  /** Shows nothing as long as there is nothing to choose. */
  ifAny?: boolean;
}

/** Several choices over a list of the server. As in `ReferenceField`, a list longer than one answer is searched by the server. */
export default function ReferencesField<E extends AnyEndpoint>(p: ReferencesFieldProps<E>) {
  const { from, input = FIRST as unknown as ClientInput<E>, now = [], without = [], ifAny, ...field } = p;
  const named = useNamed();
  const language = useLanguage();
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const { first, rows: offered, search } = useSearched(from, input, {});
  const asks = search !== undefined;
  const known = [...now, ...picked, ...(first ?? [])];
  // The values of a stored draft are ids: load the rest of the list to name those that are not in its first answer.
  const isNameless = asks && field.value.some((id) => !known.some((row) => row.hash_id === id));
  const rest = useWhole(from, input, { quiet: true, staleTime: 60_000, enabled: isNameless }).data as
    | readonly Named[]
    | undefined;
  const chosen = [...known, ...(rest ?? [])].filter((row) => field.value.includes(row.hash_id));
  const rows = [...new Map([...offered, ...chosen].map((row) => [row.hash_id, row])).values()];
  const choices = rows
    .filter((row) => (!row.proposed || field.value.includes(row.hash_id)) && !without.includes(row.hash_id))
    .map((row) => ({ value: row.hash_id, label: named({ name: row.name, name_fr: row.name_fr ?? null }) }));
  const [last, sheet] = useMaking(from, (row) => {
    setPicked([...chosen, row]);
    field.onChange([...field.value, row.hash_id]);
  });
  if (ifAny && choices.length === 0) return null;
  return (
    <>
      <ChoicesField
        {...field}
        onChange={(ids) => {
          setPicked(rows.filter((row) => ids.includes(row.hash_id)));
          field.onChange(ids);
        }}
        choices={
          from.inOrder || search ? choices : choices.toSorted((a, b) => a.label.localeCompare(b.label, language))
        }
        search={search}
        isLoading={first === undefined}
        last={last}
      />
      {sheet}
    </>
  );
}

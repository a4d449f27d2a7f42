import { type ComponentProps, useState } from "react";
import { useNamed } from "#web/kit/named.ts";
import { type Choice, ChoiceField } from "../form/choice-field.tsx";
import { useMaking } from "./use-making.tsx";

type MadeChoiceProps = Omit<ComponentProps<typeof ChoiceField>, "choices" | "options" | "texts" | "last"> & {
  choices: readonly Choice[];
  /** The call that lists the choices. */
  from: { readonly name: string };
  /** Takes what was made in place of `onChange`, for forms that keep its name. */
  onMade?: (made: Choice) => void;
};

/** A picker over a list that the form has already, which makes what the list lacks. */
export function MadeChoice({ from, choices, onMade, now, ...p }: MadeChoiceProps) {
  const named = useNamed();
  const [made, setMade] = useState<Choice>();
  const [last, sheet] = useMaking(from, (row) => {
    const choice = { value: row.hash_id, label: named({ name: row.name, name_fr: row.name_fr ?? null }) };
    setMade(choice);
    if (onMade) onMade(choice);
    else p.onChange(choice.value);
  });
  return (
    <>
      <ChoiceField {...p} choices={choices} now={made?.value === p.value ? made : now} last={last} />
      {sheet}
    </>
  );
}

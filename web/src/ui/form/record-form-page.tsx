import type { ReactNode } from "react";
import { Button } from "../atoms/button.tsx";
import { usePhone } from "../use-phone.ts";
import { FormPage } from "./form-page.tsx";
import { Around, type Framed } from "./record-form.tsx";
import type { FormState } from "./use-record-form.ts";

/** One way to save the form. */
interface Way<How> {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Passed to `save`; omitted if there is only one way. */
  readonly how?: How;
  readonly disabled?: boolean;
}

type RecordFormPageProps<How> = Framed<FormState<How>> & {
  title: string;
  /** The last is primary and bound to Ctrl Enter. */
  ways: readonly Way<How>[];
  sum?: ReactNode;
  side?: ReactNode;
  children: ReactNode;
};

/** A record's form as a full page. */
export function RecordFormPage<How extends string | undefined>(p: RecordFormPageProps<How>) {
  const phone = usePhone();
  const { form } = p;
  const last = p.ways.length - 1;
  const buttons = p.ways.map((way, i) => (
    <Button
      key={way.label}
      {...(i === last ? { type: "submit" } : { onClick: () => form.submit(way.how) })}
      look={i === last ? "filled" : "outline"}
      size={phone ? "big" : "normal"}
      wide={phone && i < last}
      icon={phone ? undefined : way.icon}
      hint={phone || i < last ? undefined : "Ctrl Enter"}
      busy={way.how === undefined ? !!form.busy : form.busy === way.how}
      disabled={way.disabled}
    >
      {way.label}
    </Button>
  ));
  return (
    <FormPage
      ref={form.element}
      title={p.title}
      note={form.note}
      progress={form.progress}
      onClose={form.close}
      onSubmit={() => {
        if (!p.ways[last]?.disabled) form.submit(p.ways[last]?.how);
      }}
      actions={buttons}
      primary={buttons[last]}
      sum={p.sum}
      side={p.side}
    >
      <Around form={form} of={p.of}>
        {p.children}
        {phone ? buttons.slice(0, last) : null}
      </Around>
    </FormPage>
  );
}

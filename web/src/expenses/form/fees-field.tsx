import { IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import type { Problem } from "#contract/expenses/fee-days.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { fieldProblem } from "#web/ui/form/field-error.tsx";
import { FilesInput } from "#web/ui/form/files-field.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import filesCss from "#web/ui/form/files.module.css";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { FeeLine } from "./fee-line.tsx";
import css from "./form.module.css";
import type { Choices } from "./use-choices.ts";
import { type FeeEdits, useFeeEdits } from "./use-fee-edits.ts";
import type { FeeFiles } from "./use-fee-files.ts";
import type { Policy } from "./use-policy.ts";
import type { ExpenseValues, FeeValues } from "./values.ts";

/** Preloaded first: a new expense has no fee yet, so there is time until the editor is needed. */
const FeeEditor = lazyPart(async () => {
  const part = await import("./fee-editor.tsx");
  return { default: part.FeeEditor };
}, true);

interface FeesFieldProps {
  form: FormFields<ExpenseValues>;
  choices: Choices;
  files: FeeFiles;
  policy: Policy;
  /** Days that cannot be, by field. */
  problems: Readonly<Record<string, Problem>>;
  iso?: string;
  decimals?: number;
  /** Key of the open fee. */
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
}

/** One fee: its editor while it is open or has an error, otherwise its line. */
function FeeItem({ of, edits, fee, at }: { of: FeesFieldProps; edits: FeeEdits; fee: FeeValues; at: number }) {
  const { form, choices, files, policy } = of;
  const expanded = of.open === fee.key || form.errors.under(`fees.${at}`);
  return (
    <li data-fee={fee.key} className={expanded ? css.open : undefined}>
      {expanded ? (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <FeeEditor
            fee={fee}
            at={at}
            change={(part) => edits.change(fee.key, part)}
            errors={form.errors}
            choices={choices}
            files={files}
            policy={policy}
            problems={of.problems}
            dates={form.values}
            iso={of.iso}
            decimals={of.decimals}
            onFiles={(all) => edits.addFiles(fee, all)}
            onClose={() => edits.close(fee.key)}
            onRemove={() => edits.remove(fee.key)}
          />
        </Suspense>
      ) : (
        <FeeLine
          fee={fee}
          choices={choices}
          files={files}
          isOver={policy.over.has(fee.key)}
          onOpen={() => edits.open(fee.key)}
        />
      )}
    </li>
  );
}

const FeesError = ({ text }: { text: string | undefined }) =>
  text ? (
    <span className={filesCss.error} role="alert">
      {fieldProblem(text)}
    </span>
  ) : null;

/** The fees, one line each, at most one open. A photo or dropped receipt starts a new fee. */
export function FeesField(props: FeesFieldProps) {
  const t = useT();
  const phone = usePhone();
  const { form, iso } = props;
  const { fees } = form.values;
  const edits = useFeeEdits(props);
  return (
    <Group title={t("expenses.fees")} count={fees.length} note={iso}>
      {fees.length ? (
        <ul className={css.fees}>
          {fees.map((f, i) => (
            <FeeItem key={f.key} of={props} edits={edits} fee={f} at={i} />
          ))}
        </ul>
      ) : null}
      <FeesError text={edits.problem} />
      <FeesError text={form.errors.of("fees")} />
      <div className={phone ? css.addPhone : css.add}>
        <FilesInput what={t("expenses.receipts_lower")} takesPaste onAdd={edits.addReceipts} />
        <Button
          wide={phone}
          size={phone ? "big" : "normal"}
          look={phone ? "quiet" : "outline"}
          icon={<IconPlus stroke={1.6} />}
          data-add-fee
          onClick={() => edits.add([{}])}
        >
          {t("expenses.add_fee")}
        </Button>
      </div>
    </Group>
  );
}

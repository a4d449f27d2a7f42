import { useT } from "#web/kit/i18n.ts";
import { useObjectUrl } from "#web/ui/atoms/use-object-url.ts";
import { Steps } from "#web/ui/atoms/steps.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";
import css from "./form.module.css";
import { FormSum } from "./form-sum.tsx";
import type { FeeFiles } from "./use-fee-files.ts";
import type { ExpenseValues } from "./values.ts";

interface FormSideProps {
  values: ExpenseValues;
  iso?: string;
  /** Key of the fee being edited. */
  open: string | undefined;
  files: FeeFiles;
  sends: boolean;
}

/** Side column in wide windows: total, the current fee's receipt, and the steps ahead. */
export default function FormSide({ values, iso, open, files, sends }: FormSideProps) {
  const t = useT();
  const fee = values.fees.find((f) => f.key === open) ?? values.fees.findLast((f) => f.files.length > 0);
  const file = fee?.files.map((f) => files.fileOf(f.id)).find((f) => f !== undefined && f.type !== "application/pdf");
  const url = useObjectUrl(file);
  const steps = (["sent", "approval", "validation", "payment"] as const).map((key, i) => ({
    key,
    title: t(`expenses.step_${key}`),
    state: i === 0 && sends ? ("here" as const) : ("ahead" as const),
  }));
  return (
    <>
      <SideSection title={t("ui.total")}>
        <div className={css.figure}>
          <FormSum values={values} iso={iso} />
        </div>
      </SideSection>
      {url ? (
        <SideSection title={t("expenses.receipt")}>
          <img className={css.preview} src={url} alt={file?.name ?? ""} />
        </SideSection>
      ) : null}
      <SideSection title={t("expenses.steps")}>
        <div className={css.way}>
          <Steps steps={steps} label={t("expenses.steps")} />
        </div>
      </SideSection>
    </>
  );
}

import { usualWeekdays } from "#contract/kit/weekdays.ts";
import {
  contractKinds,
  deleteContract,
  deleteOwnContract,
  storeContract,
  updateContract,
  uploadContract,
  type ContractKind,
  type UserContract,
} from "#contract/users/contracts.ts";
import { useMe } from "#web/api/me.ts";
import { withChosen } from "#web/ui/form/reference.ts";
import { capital, weekdayTitle } from "#web/calendars/public.ts";
import { useChange } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { type FormFields, useRecordForm } from "#web/ui/form/use-record-form.ts";
import { WeekFields, weekdaysIn, weekValuesOf, type WeekValues } from "#web/ui/form/week-fields.tsx";
import { ContractPerson } from "./contract-person.tsx";
import { PersonField } from "./person-field.tsx";
import css from "./users.module.css";

interface ContractFormProps {
  /** The contract to edit or view; undefined adds one. */
  contract?: UserContract;
  /** Its person, if fixed; `me` for the user's own. */
  of?: { hash_id: string; name: string } | "me";
  onClose: () => void;
}

interface Values extends WeekValues {
  user_hash_id: string;
  title: string;
  kind: ContractKind;
  start_date: string;
  end_date: string;
  trial_end: string;
  zone_hash_id: string;
  week: (typeof weeks)[number];
}
const weeks = ["country", "own"] as const;
const valuesOf = (c: UserContract | undefined, of: { hash_id: string } | undefined): Values => ({
  user_hash_id: (c?.user ?? of)?.hash_id ?? "",
  title: c?.title ?? "",
  kind: c?.kind ?? "PERMANENT",
  start_date: c?.start_date ?? "",
  end_date: c?.end_date ?? "",
  trial_end: c?.trial_end ?? "",
  zone_hash_id: c?.zone?.hash_id ?? "",
  week: c?.workdays ? "own" : "country",
  ...weekValuesOf(c?.workdays ?? usualWeekdays),
});

/** Saves a contract with its files; what a person uploads of their own is not yet official. */
function useContractForm({ contract, of, onClose }: ContractFormProps, papers: ReturnType<typeof usePapers>) {
  const t = useT();
  const own = of === "me";
  const store = useChange(storeContract);
  const add = useChange(uploadContract);
  const update = useChange(updateContract);
  return useRecordForm<Values, Promise<unknown>>({
    draft: `contract.${contract?.hash_id ?? (own ? "mine" : (of?.hash_id ?? "new"))}`,
    start: valuesOf(contract, own ? undefined : of),
    version: contract?.version,
    alsoChanged: papers.isChanged,
    check: (v) => ({
      user_hash_id: own || v.user_hash_id ? undefined : t("users.contract_whose_needed"),
      title: v.title.trim() ? undefined : t("users.contract_title_needed"),
      start_date: v.start_date ? undefined : t("users.contract_start_needed"),
      end_date: v.end_date && v.end_date < v.start_date ? t("users.contract_end_before") : undefined,
      trial_end: isOutside(v) ? t("users.contract_trial_outside") : undefined,
      files: own && papers.files.length === 0 ? t("users.contract_file_needed") : undefined,
    }),
    save: (v, { version, idempotencyKey }) => {
      const { user_hash_id, title, kind, start_date, end_date } = v;
      const fields = { title: title.trim(), kind, start_date, end_date, files: papers.files };
      const official = {
        workdays: v.week === "own" ? weekdaysIn(v) : null,
        zone_hash_id: v.zone_hash_id || undefined,
      };
      if (contract) {
        const body = { ...fields, ...official, trial_end: v.trial_end, removes: papers.removes, version };
        return update.mutateAsync({ input: { params: { id: contract.hash_id }, body }, idempotencyKey });
      }
      const body = { ...fields, end_date: v.end_date || undefined };
      return own
        ? add.mutateAsync({ input: { body }, idempotencyKey })
        : store.mutateAsync({
            input: { body: { ...body, ...official, trial_end: v.trial_end || undefined, user_hash_id } },
            idempotencyKey,
          });
    },
    saved: (_, v) => t("users.contract_saved", { title: v.title.trim() }),
    onClose,
  });
}

/** Form of a contract with files: add, edit, or read-only. */
export default function ContractForm({ contract, of, onClose }: ContractFormProps) {
  const t = useT();
  const own = of === "me";
  const papers = usePapers(contract?.files);
  const form = useContractForm({ contract, of, onClose }, papers);
  const mayWrite = contract === undefined || (contract.can.update === true && !own);
  return (
    <RecordDrawer
      form={form}
      of={contract && { kind: "user_contract", id: contract.hash_id, now: contract.title }}
      label={contract?.title ?? t("users.contract_new")}
      happened={{ did: "users.contract_did_", otherwise: "users.contract_did_update" }}
      submit={mayWrite ? t(contract ? "ui.save" : "users.contract_add") : undefined}
      remove={
        contract?.can.delete && {
          call: own ? deleteOwnContract : deleteContract,
          of: contract.hash_id,
          words: "users.contract_delete",
          given: { title: contract.title },
        }
      }
    >
      <ContractFields contract={contract} of={of} form={form} mayWrite={mayWrite} />
      <PapersField
        papers={papers}
        what={t("accounting.papers_what")}
        may={{ add: mayWrite, remove: mayWrite && contract !== undefined }}
        errors={form.errors}
      />
    </RecordDrawer>
  );
}

interface FieldsProps extends Pick<ContractFormProps, "contract" | "of"> {
  form: FormFields<Values>;
  mayWrite: boolean;
}
/** Whose contract it is, what it is, and from when to when. */
function ContractFields({ contract, of, form, mayWrite }: FieldsProps) {
  const t = useT();
  const own = of === "me";
  return (
    <>
      {of || contract ? null : <PersonField {...form.field("user_hash_id", "users.contract_whose")} />}
      {contract && !own ? <ContractPerson contract={contract} /> : null}
      {contract?.official === false && !own ? (
        <p className={css.note}>{t("users.contract_unofficial", { name: contract.user.name })}</p>
      ) : null}
      <TextField {...form.field("title", "users.contract_title")} max={200} required autoFocus />
      <ChoiceField
        {...form.field("kind", "users.contract_kind")}
        options={contractKinds}
        texts="users.contract_"
        disabled={!mayWrite}
      />
      <div className={css.group}>
        <DateField {...form.field("start_date", "users.contract_start")} kind="term" required />
        <DateField {...form.field("end_date", "users.contract_end")} kind="term" clearable />
        {own ? null : <DateField {...form.field("trial_end", "users.contract_trial_end")} kind="term" clearable />}
        {own ? null : <Payer form={form} contract={contract} mayWrite={mayWrite} />}
      </div>
      {own && !contract?.workdays ? null : <OwnWeek form={form} mayWrite={mayWrite && !own} />}
    </>
  );
}

const isOutside = (v: Values): boolean =>
  v.trial_end !== "" &&
  ((v.start_date !== "" && v.trial_end < v.start_date) || (v.end_date !== "" && v.trial_end > v.end_date));

/** The office that pays: the person's unless another one is chosen. */
function Payer({
  form,
  contract,
  mayWrite,
}: {
  form: FormFields<Values>;
  contract: UserContract | undefined;
  mayWrite: boolean;
}) {
  const t = useT();
  const { can, zones } = useMe();
  const right = contract ? "user_contracts_update" : "user_contracts_create";
  const choices = zones.filter((z) => can(right, z.hash_id)).map((z) => ({ value: z.hash_id, label: z.name }));
  return (
    <ChoiceField
      {...form.field("zone_hash_id", "users.contract_payer")}
      placeholder={t("users.contract_payer_home")}
      choices={withChosen(
        choices,
        contract?.zone ? { value: contract.zone.hash_id, label: contract.zone.name } : undefined,
      )}
      disabled={!mayWrite}
    />
  );
}

/** The person's own week, for those who work part-time. */
function OwnWeek({ form, mayWrite }: { form: FormFields<Values>; mayWrite: boolean }) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <ChoiceField
        {...form.field("week", "users.contract_week")}
        options={weeks}
        texts="users.contract_week_"
        disabled={!mayWrite}
      />
      {form.values.week === "own" ? (
        <fieldset className={css.week}>
          <legend>{t("users.contract_week_how")}</legend>
          <WeekFields form={form} called={(i) => capital(weekdayTitle(language, i))} disabled={!mayWrite} />
        </fieldset>
      ) : null}
    </>
  );
}

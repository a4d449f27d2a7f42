import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
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
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { FileThumb, FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { checkFiles } from "#web/ui/form/check-files.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { ChoiceField, TextField } from "#web/ui/form/fields.tsx";
import { FilesInput, NewFile, RemoveButton } from "#web/ui/form/files-field.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { Together } from "#web/ui/form/together.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { PersonField } from "./person-field.tsx";
import css from "./users.module.css";

interface ContractFormProps {
  /** The one that is changed or looked at; without it one is added. */
  contract?: UserContract;
  /** Whose it is, where that is settled; `me` for one's own. */
  of?: { hash_id: string; name: string } | "me";
  onClose: () => void;
}

interface Values {
  user_hash_id: string;
  title: string;
  kind: ContractKind;
  start_date: string;
  end_date: string;
}
const valuesOf = (c?: UserContract): Values => ({
  user_hash_id: c?.user.hash_id ?? "",
  title: c?.title ?? "",
  kind: c?.kind ?? "PERMANENT",
  start_date: c?.start_date ?? "",
  end_date: c?.end_date ?? "",
});

/** A contract with its papers: added, changed, or only read. */
export default function ContractForm({ contract, of, onClose }: ContractFormProps) {
  const t = useT();
  const own = of === "me";
  const form = useShortForm(
    `contract.${contract?.hash_id ?? (own ? "mine" : (of?.hash_id ?? "new"))}`,
    valuesOf(contract),
    contract?.version,
  );
  const { values, set, errors, submit, ...f } = form;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [removes, setRemoves] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<number>();
  const [asking, setAsking] = useState(false);
  const store = useChange(storeContract);
  const add = useChange(uploadContract);
  const update = useChange(updateContract);
  const remove = useChange(deleteContract);
  const removeOwn = useChange(deleteOwnContract);
  const mayWrite = contract === undefined || (contract.can.update === true && !own);
  const kept = (contract?.files ?? []).filter((x) => !removes.has(x.hash_id));
  const takeFiles = (given: File[]): void => {
    const { good, problem } = checkFiles(given, kept.length + files.length, t);
    setFiles([...files, ...good]);
    errors.clear("files");
    if (problem) errors.put({ files: problem });
  };
  const send = async (): Promise<void> => {
    const user = of && of !== "me" ? of.hash_id : values.user_hash_id;
    const wrong = {
      user_hash_id: own || contract || user ? undefined : t("users.contract_whose_needed"),
      title: values.title.trim() ? undefined : t("users.contract_title_needed"),
      start_date: values.start_date ? undefined : t("users.contract_start_needed"),
      end_date: values.end_date && values.end_date < values.start_date ? t("users.contract_end_before") : undefined,
      files: own && files.length === 0 ? t("users.contract_file_needed") : undefined,
    };
    const fields = { title: values.title.trim(), kind: values.kind, start_date: values.start_date };
    const end = values.end_date || undefined;
    const ok = await submit(wrong, (idempotencyKey) => {
      if (contract)
        return update.mutateAsync({
          input: {
            params: { id: contract.hash_id },
            body: {
              ...fields,
              end_date: values.end_date,
              files: [...files],
              removes: [...removes],
              version: f.version,
            },
          },
          idempotencyKey,
        });
      return own
        ? add.mutateAsync({ input: { body: { ...fields, end_date: end, files: [...files] } }, idempotencyKey })
        : store.mutateAsync({
            input: { body: { user_hash_id: user, ...fields, end_date: end, files: [...files] } },
            idempotencyKey,
          });
    });
    if (!ok) return;
    toast(t("users.contract_saved", { title: fields.title }));
    onClose();
  };
  const destroy = async (): Promise<void> => {
    if (!contract) return;
    try {
      await (own ? removeOwn : remove).mutateAsync({ input: { params: { id: contract.hash_id } } });
      f.guard.done.current = true;
      f.forget();
      toast(t("users.contract_deleted", { title: contract.title }));
      onClose();
    } catch {
      setAsking(false);
    }
  };
  return (
    <>
      <DrawerForm
        ref={f.form}
        label={contract?.title ?? t("users.contract_new")}
        submit={mayWrite ? t(contract ? "ui.save" : "users.contract_add") : undefined}
        busy={f.busy}
        note={f.note}
        onSubmit={() => void send()}
        onCancel={onClose}
        extra={
          contract?.can.delete ? (
            <Button look="refuse" icon={<IconTrash stroke={1.6} />} onClick={() => setAsking(true)}>
              {t("users.delete")}
            </Button>
          ) : undefined
        }
      >
        <Together
          kind="user_contract"
          id={contract?.hash_id}
          form={{ ...f, dirty: f.dirty || files.length > 0 || removes.size > 0 }}
        >
          {contract?.title}
        </Together>
        {of || contract ? null : (
          <PersonField
            label={t("users.contract_whose")}
            name="user_hash_id"
            value={values.user_hash_id}
            onChange={set("user_hash_id")}
            error={errors.of("user_hash_id")}
          />
        )}
        {contract && !own ? <p className={css.note}>{contract.user.name}</p> : null}
        <TextField
          label={t("users.contract_title")}
          name="title"
          value={values.title}
          onChange={set("title")}
          error={errors.of("title")}
          max={200}
          required
          autoFocus
        />
        <ChoiceField
          label={t("users.contract_kind")}
          name="kind"
          value={values.kind}
          onChange={(kind) => set("kind")(kind as ContractKind)}
          error={errors.of("kind")}
          choices={contractKinds.map((k) => ({ value: k, label: t(`users.contract_${k}`) }))}
          disabled={!mayWrite}
        />
        <div className={css.group}>
          <DateField
            label={t("users.contract_start")}
            name="start_date"
            value={values.start_date}
            onChange={set("start_date")}
            error={errors.of("start_date")}
            required
          />
          <DateField
            label={t("users.contract_end")}
            name="end_date"
            value={values.end_date}
            onChange={set("end_date")}
            error={errors.of("end_date")}
            clearable
          />
        </div>
        {kept.length > 0 || files.length > 0 ? (
          <ul className={css.files}>
            {kept.map((file, i) => (
              <li key={file.hash_id}>
                <FileThumb file={file} size="medium" onOpen={() => setAt(i)} />
                <span title={file.name}>{file.name}</span>
                {mayWrite && contract ? (
                  <RemoveButton
                    label={t("ui.remove_file", { name: file.name })}
                    onRemove={() => setRemoves(new Set([...removes, file.hash_id]))}
                  />
                ) : null}
              </li>
            ))}
            {files.map((file) => (
              <li key={`${file.name} ${file.lastModified} ${file.size}`}>
                <NewFile file={file} onRemove={() => setFiles(files.filter((x) => x !== file))} />
                <span title={file.name}>{file.name}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {mayWrite ? <FilesInput what={t("accounting.papers_what")} onAdd={takeFiles} takesPaste /> : null}
        {errors.of("files") ? (
          <p className={css.wrong} role="alert">
            {errors.of("files")}
          </p>
        ) : null}
        <LeaveGuard {...f.guard} dirty={f.guard.dirty || files.length > 0 || removes.size > 0} />
      </DrawerForm>
      <FileViewer files={kept} at={at} onMove={setAt} />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("users.contract_delete_title", { title: contract?.title })}
        text={t("users.contract_delete_text")}
        confirm={t("users.delete")}
        busy={remove.isPending || removeOwn.isPending}
        danger
        onConfirm={() => void destroy()}
      />
    </>
  );
}

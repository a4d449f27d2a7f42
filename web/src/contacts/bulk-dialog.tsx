import { useEffect, useState } from "react";
import { changeContacts, MOST_AT_ONCE } from "#contract/contacts/bulk.ts";
import { contactOptions } from "#contract/contacts/endpoints.ts";
import { contactRoles, type ContactRole, type ContactRow } from "#contract/contacts/schemas.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { Answers, QuestionFrame } from "#web/ui/dialogs.tsx";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import css from "./contacts.module.css";
import { type BulkAsked, type BulkChange, changeOf, type How, NO_SEGMENT } from "./bulk-values.ts";

export interface BulkDialogProps {
  opened: boolean;
  onClose: () => void;
  contacts: readonly ContactRow[];
}

const NOTHING: BulkAsked = {
  representatives: { how: "", ids: [] },
  tags: { how: "", tags: [] },
  segment: "",
  roles: { how: "", roles: [] },
};

/** What is asked of the selected contacts, and what it changes of those that this person may change. */
function useBulk(opened: boolean, contacts: readonly ContactRow[]) {
  const options = useRead(contactOptions, {}, { quiet: true, staleTime: 60_000 }).data?.data;
  const [asked, setAsked] = useState(NOTHING);
  const [tagText, setTagText] = useState("");
  useEffect(() => {
    if (opened) return;
    setAsked(NOTHING);
    setTagText("");
  }, [opened]);
  const may = contacts.filter((c) => c.can.update);
  const others = contacts.filter((c) => !c.can.update);
  const tags = asked.tags.how === "remove" ? asked.tags.tags : tagText.split(",").flatMap((one) => one.trim() || []);
  const changes = may.flatMap((c) => changeOf(c, { ...asked, tags: { ...asked.tags, tags } }) ?? []);
  const put = (part: Partial<BulkAsked>): void => setAsked({ ...asked, ...part });
  const used = [...new Set(may.flatMap((c) => c.tags))].toSorted((a, b) => a.localeCompare(b));
  return { options, asked, put, tagText, setTagText, others, changes, used };
}
type Bulk = ReturnType<typeof useBulk>;

/** The form that changes all selected contacts at once; unset fields are left unchanged. */
export default function BulkDialog({ opened, onClose, contacts }: BulkDialogProps) {
  const t = useT();
  const { busy, change } = useSeveral();
  const bulk = useBulk(opened, contacts);
  const { others, changes } = bulk;
  const isTooMany = changes.length > MOST_AT_ONCE;
  const start = async (): Promise<void> => {
    if (changes.length === 0 || isTooMany) return;
    if (await change(contacts, changes)) onClose();
  };
  const answers = { onClose, busy, confirm: t("contacts.bulk_confirm", { count: changes.length }) };
  return (
    <QuestionFrame
      opened={opened}
      onClose={onClose}
      title={t("contacts.bulk_title", { count: contacts.length })}
      foot={<Answers {...answers} disabled={changes.length === 0 || isTooMany} onClick={() => void start()} />}
    >
      <div className={css.bulk}>
        {others.length > 0 ? (
          <Notice title={t("contacts.bulk_not_yours", { count: others.length })}>
            {others.map((c) => c.name).join(", ")}
          </Notice>
        ) : null}
        {isTooMany ? <Notice title={t("contacts.bulk_too_many", { most: MOST_AT_ONCE })} bad /> : null}
        <BulkFields bulk={bulk} />
      </div>
    </QuestionFrame>
  );
}

/** Changes several contacts and shows the result with an undo button. Returns whether the call succeeded. */
function useSeveral() {
  const t = useT();
  const several = useChange(changeContacts);
  const { run } = useSubmitKey();
  const change = async (contacts: readonly ContactRow[], changes: readonly BulkChange[]): Promise<boolean> => {
    const by = new Map(contacts.map((c) => [c.hash_id, c]));
    const send = (rows: readonly object[]) =>
      run((idempotencyKey) => several.mutateAsync({ input: { body: { contacts: rows as never } }, idempotencyKey }));
    const tellRefused = (refused: readonly { hash_id: string; message: string }[]): void => {
      if (refused.length === 0) return;
      const what = refused.map((r) => `${by.get(r.hash_id)?.name ?? ""}: ${r.message}`);
      toastError(`${t("contacts.bulk_refused", { count: refused.length })} ${what.join(" ")}`);
    };
    try {
      const { data } = await send(
        changes.map(({ hash_id, to }) => ({ hash_id, version: by.get(hash_id)?.version, ...to })),
      );
      tellRefused(data.refused);
      const back = data.changed.map(({ hash_id, version }) => ({
        hash_id,
        version,
        ...changes.find((c) => c.hash_id === hash_id)?.back,
      }));
      const undo = async (): Promise<void> => {
        const { data: undone } = await send(back);
        tellRefused(undone.refused);
        if (undone.changed.length > 0) toast(t("contacts.bulk_undone", { count: undone.changed.length }));
      };
      if (back.length > 0)
        toastUndo(t("contacts.bulk_done", { count: back.length }), () => void undo().catch(() => undefined));
      return true;
    } catch {
      // The API client has shown the error.
      return false;
    }
  };
  return { busy: several.isPending, change };
}

/** Props of the choice what is done with a list of values. */
function useHow() {
  const t = useT();
  return (value: How, ...all: Exclude<How, "">[]) => ({
    value,
    choices: all.map((one) => ({ value: one, label: t(`contacts.bulk_${one}`) })),
    placeholder: t("contacts.bulk_leave"),
    clearable: true,
  });
}

/** The fields, one row for each thing that can be changed. */
function BulkFields({ bulk }: { bulk: Bulk }) {
  const t = useT();
  const named = useNamed();
  const how = useHow();
  const { options, asked, put } = bulk;
  return (
    <>
      <Pair>
        <ChoiceField
          label={t("contacts.representatives")}
          {...how(asked.representatives.how, "add", "remove", "replace")}
          onChange={(next) => put({ representatives: { ...asked.representatives, how: next as How } })}
        />
        {asked.representatives.how ? (
          <ChoicesField
            label={t("contacts.bulk_people")}
            value={asked.representatives.ids}
            choices={(options?.representatives ?? []).map((r) => ({ value: r.hash_id, label: r.name }))}
            onChange={(ids) => put({ representatives: { ...asked.representatives, ids } })}
          />
        ) : null}
      </Pair>
      <BulkTags bulk={bulk} />
      <Pair>
        <ChoiceField
          label={t("contacts.roles")}
          {...how(asked.roles.how, "add", "remove")}
          onChange={(next) => put({ roles: { ...asked.roles, how: next as How } })}
        />
        {asked.roles.how ? (
          <ChoicesField
            label={t("contacts.bulk_which_roles")}
            value={asked.roles.roles}
            options={contactRoles}
            texts="contacts.role_"
            onChange={(roles) => put({ roles: { ...asked.roles, roles: roles as ContactRole[] } })}
          />
        ) : null}
      </Pair>
      <Pair>
        <ChoiceField
          label={t("contacts.segment")}
          value={asked.segment}
          choices={[
            { value: NO_SEGMENT, label: t("contacts.bulk_no_segment") },
            ...(options?.b2bs ?? []).map((b) => ({ value: b.hash_id, label: named(b) })),
          ]}
          placeholder={t("contacts.bulk_leave")}
          clearable
          onChange={(segment) => put({ segment })}
        />
      </Pair>
    </>
  );
}

/** Tags: typed to be added, chosen among those there are to be removed. */
function BulkTags({ bulk }: { bulk: Bulk }) {
  const t = useT();
  const how = useHow();
  const { asked, put, tagText, setTagText, used } = bulk;
  return (
    <Pair>
      <ChoiceField
        label={t("contacts.tags")}
        {...how(asked.tags.how, "add", "remove")}
        onChange={(next) => put({ tags: { how: next as How, tags: [] } })}
      />
      {asked.tags.how === "add" ? (
        <TextField
          label={t("contacts.bulk_which_tags")}
          description={t("contacts.tags_text")}
          value={tagText}
          max={400}
          onChange={setTagText}
        />
      ) : null}
      {asked.tags.how === "remove" ? (
        <ChoicesField
          label={t("contacts.bulk_which_tags")}
          value={asked.tags.tags}
          choices={used.map((tag) => ({ value: tag, label: tag }))}
          onChange={(next) => put({ tags: { ...asked.tags, tags: next } })}
        />
      ) : null}
    </Pair>
  );
}

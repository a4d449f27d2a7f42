import { isApiError } from "#web/api/errors.ts";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useState } from "react";
import { getContact, pickContacts } from "#contract/contacts/endpoints.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { mergeContacts, type MergeField, previewContactMerge } from "#contract/contacts/merging.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { prefetch as ask, useChange, useRead } from "#web/api/query.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { FormPage, Group } from "#web/ui/form/form-page.tsx";
import { placeOfContact } from "#web/ui/form/contact-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { isOffered, MergeFields } from "./merge-fields.tsx";
import css from "./merging.module.css";
import { useTakeBack } from "./merges.tsx";
import { useSurvivor } from "./use-survivor.ts";
import { contactLink } from "./words.ts";

type Preview = ClientOutput<typeof previewContactMerge>["data"];

export const prefetch = ({ params }: ScreenPlace): void => void ask(getContact, { params: { id: params.id ?? "" } });

/** `/admin/contacts/{id}/merge`: two contacts become one, field by field. */
export default function MergePage() {
  const id = usePathParam("id");
  return (
    <RecordScreen endpoint={getContact} id={id}>
      {(contact) => <Here contact={contact} id={id} />}
    </RecordScreen>
  );
}

/** If it was merged meanwhile, go to the survivor instead. */
function Here({ contact, id }: { contact: Contact; id: string }) {
  useSurvivor(id, contact.hash_id);
  return contact.hash_id === id ? <Merge contact={contact} /> : null;
}

/** Choose the other contact first; then the URL names both. */
function Merge({ contact }: { contact: Contact }) {
  const t = useT();
  const [{ into = "" }, setUrl] = useUrl();
  const read = useRead(
    previewContactMerge,
    { params: { id: contact.hash_id }, query: { into } },
    { enabled: into !== "", quiet: true },
  );
  const { data, error } = read;
  const isUnknown = isApiError(error) && error.isRefusal;
  if (data && !data.data.problem) return <Chosen key={`${contact.hash_id} ${into}`} preview={data.data} />;
  const close = (): void => go(contactLink(contact));
  return (
    <FormPage
      title={t("contacts.merge_of", { name: contact.name })}
      onClose={close}
      onSubmit={() => undefined}
      actions={null}
      primary={null}
    >
      <Group title={t("contacts.merge_which")}>
        <ReferenceField
          label={t("contacts.merge_into")}
          value={into}
          onChange={(chosen) => setUrl({ into: chosen || undefined })}
          from={pickContacts}
          input={{ query: { contactType: contact.contactType } }}
          note={placeOfContact}
          without={[contact.hash_id]}
          now={data ? data.data.into : undefined}
          error={data?.data.problem ?? (isUnknown ? t("contacts.merge_unknown") : undefined)}
          asks
          autoFocus
        />
        {into && !data && !isUnknown ? <Loading of={read} rows={4} /> : null}
      </Group>
    </FormPage>
  );
}

function Chosen({ preview }: { preview: Preview }) {
  const t = useT();
  const { from, into, moves } = preview;
  const [take, setTake] = useState<readonly MergeField[]>(preview.take);
  const merging = useChange(mergeContacts);
  const { takeBack } = useTakeBack();
  const run = async (): Promise<void> => {
    const taken = take.filter((field) => isOffered(field, { from, into, take }));
    const body = { into: into.hash_id, version: from.version, into_version: into.version, take: taken };
    try {
      const { data } = await merging.mutateAsync({ input: { params: { id: from.hash_id }, body } });
      go(contactLink(data.contact), { replace: true });
      toastUndo(t("contacts.merged", { name: from.name, into: data.contact.name }), () => void takeBack(data.merge));
    } catch {
      // The API client has shown the error; the data is read again.
    }
  };
  const turn = (): void => go(contactHref.merge(into.hash_id, { into: from.hash_id }), { replace: true });
  const submit = (
    <Button type="submit" look="filled" busy={merging.isPending} hint="Ctrl Enter">
      {t("contacts.merge")}
    </Button>
  );
  return (
    <FormPage
      title={t("contacts.merge_title")}
      onClose={() => go(contactLink(from))}
      onSubmit={() => void run()}
      actions={submit}
      primary={submit}
    >
      <Notice title={t("contacts.merge_goes", { name: from.name, into: into.name })}>{t("contacts.merge_text")}</Notice>
      <div className={css.turn}>
        <Button size="small" look="outline" icon={<IconArrowsExchange stroke={1.6} />} onClick={turn}>
          {t("contacts.merge_turn", { name: from.name })}
        </Button>
      </div>
      <MergeFields from={from} into={into} take={take} onTake={setTake} />
      <Group title={t("contacts.merge_moves")}>
        {moves.length > 0 ? (
          <ul className={css.moves}>
            {moves.map((m) => (
              <li key={m.text}>{m.text}</li>
            ))}
          </ul>
        ) : (
          <p className={css.none}>{t("contacts.merge_moves_none", { name: from.name })}</p>
        )}
      </Group>
    </FormPage>
  );
}

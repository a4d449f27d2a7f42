import { useState } from "react";
import { changePhotos } from "#contract/contacts/photos.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { FileThumb, FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { checkFiles } from "#web/ui/form/check-files.ts";
import { FilesInput, RemoveButton } from "#web/ui/form/files-field.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";
import css from "./contacts.module.css";

/** Photos of a contact; a photo of a business card is uploaded as soon as it is taken. */
export default function Photos({ contact: c }: { contact: Contact }) {
  const t = useT();
  const change = useChange(changePhotos);
  const [at, setAt] = useState<number>();
  const [asked, setAsked] = useState<string>();
  const send = async (body: { photos?: File[]; removes?: string[] }): Promise<void> => {
    await change.mutateAsync({ input: { body: { contact_hash_id: c.hash_id, ...body } } }).catch(() => undefined);
  };
  const add = (given: File[]): void => {
    const { good, problem } = checkFiles(given, c.photos.length, t);
    if (problem) toast(problem);
    if (good.length > 0) void send({ photos: good });
  };
  if (!c.can.update && c.photos.length === 0) return null;
  return (
    <div className={css.wide}>
      <SideSection title={t("contacts.photos")}>
        {c.photos.length > 0 ? (
          <ul className={css.photos}>
            {c.photos.map((photo, i) => (
              <li key={photo.hash_id}>
                <FileThumb file={photo} size="medium" onOpen={() => setAt(i)} />
                {c.can.update ? (
                  <RemoveButton
                    label={t("ui.remove_file", { name: photo.name })}
                    onRemove={() => setAsked(photo.hash_id)}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        {c.can.update ? <FilesInput what={t("contacts.photos_what")} onAdd={add} /> : null}
      </SideSection>
      <FileViewer files={c.photos} at={at} onMove={setAt} />
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t("contacts.photo_remove_title")}
        text={t("contacts.photo_remove_text")}
        confirm={t("contacts.photo_remove")}
        busy={change.isPending}
        danger
        onConfirm={() => void send({ removes: [asked ?? ""] }).then(() => setAsked(undefined))}
      />
    </div>
  );
}

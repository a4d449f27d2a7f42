import { contactMerges, undoContactMerge } from "#contract/contacts/merging.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";
import css from "./merging.module.css";

/** Undoes a merge and shows the result. The API client shows errors. */
export function useTakeBack(): { takeBack: (merge: string) => Promise<void>; busy: boolean } {
  const undo = useChange(undoContactMerge);
  return {
    busy: undo.isPending,
    takeBack: async (id) => {
      try {
        toast((await undo.mutateAsync({ input: { params: { id } } })).message);
      } catch {
        // The API client has shown the error.
      }
    },
  };
}

/** Beside a contact: merges into it that can be undone. */
export default function Merges({ contact: c }: { contact: Contact }) {
  const t = useT();
  const { takeBack, busy } = useTakeBack();
  const { data } = useRead(contactMerges, { params: { id: c.hash_id } }, { quiet: true });
  if (!data?.data.length) return null;
  return (
    <SideSection title={t("contacts.merged_here")}>
      <ul className={css.merges}>
        {data.data.map((m) => (
          <li key={m.hash_id}>
            <span>
              {m.name}
              <small>{t("contacts.merged_by", { user: m.user.name })}</small>
            </span>
            <Button look="quiet" size="small" busy={busy} onClick={() => void takeBack(m.hash_id)}>
              {t("contacts.merge_undo")}
            </Button>
          </li>
        ))}
      </ul>
    </SideSection>
  );
}

import { IconArrowMerge } from "@tabler/icons-react";
import { useState } from "react";
import type { Resource } from "#contract/kit/resource.ts";
import type { Merging } from "#contract/kit/resource-keeping.ts";
import { useChange, useRead, useWhole } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { nameOf, type Row } from "./columns.tsx";
import css from "./reference.module.css";

interface MergeEntryProps {
  resource: Resource;
  merging: Merging;
  row: Row;
  onMerged: () => void;
}

/** In an entry's panel: merge it into another after a preview, and undo earlier merges. */
export function MergeEntry({ resource, merging, row, onMerged }: MergeEntryProps) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [into, setInto] = useState("");
  const merge = useChange(merging.merge);
  const undo = useChange(merging.undo);
  const params = { id: row.hash_id };
  const { data: rows } = useWhole(resource.list, { query: {} }, { enabled: isOpen, quiet: true });
  const { data: preview } = useRead(
    merging.preview,
    { params, query: { into } },
    { enabled: into !== "", quiet: true },
  );
  const { data: merges } = useRead(merging.merges, { params }, { quiet: true });
  const name = nameOf(row, language);
  const others = ((rows ?? []) as readonly Row[]).filter((other) => other.hash_id !== row.hash_id);
  const takeBack = async (id: string): Promise<void> => {
    try {
      toast((await undo.mutateAsync({ input: { params: { id } } })).message);
    } catch {
      // The API client has shown the error.
    }
  };
  const run = async (): Promise<void> => {
    const survivor = others.find((other) => other.hash_id === into);
    if (!survivor) return;
    try {
      const { data } = await merge.mutateAsync({ input: { params, body: { into, version: row.version } } });
      toastUndo(t("reference.merged", { name, into: nameOf(survivor, language) }), () => void takeBack(data.merge));
      onMerged();
    } catch {
      // The API client has shown the error.
    }
  };
  return (
    <section className={css.merge} aria-label={t("reference.merge")}>
      {(merges?.data ?? []).map((m) => (
        <div key={m.hash_id} className={css.mergedOne}>
          <span>
            {t("reference.merged_here", { name: (language === "fr" && m.name_fr) || m.name, user: m.user.name })}
          </span>
          <Button look="quiet" size="small" busy={undo.isPending} onClick={() => void takeBack(m.hash_id)}>
            {t("reference.merge_undo")}
          </Button>
        </div>
      ))}
      {isOpen ? (
        <>
          <ChoiceField
            label={t("reference.merge_into", { name })}
            value={into}
            onChange={setInto}
            choices={others.map((other) => ({ value: other.hash_id, label: nameOf(other, language) }))}
            error={preview?.data.problem ?? undefined}
            autoFocus
          />
          {preview && !preview.data.problem ? (
            <p>
              {preview.data.count === 0
                ? t("reference.merge_nothing", { name })
                : t("reference.merge_moves", { name, what: preview.data.uses.map((use) => use.text).join(", ") })}
            </p>
          ) : null}
          <div className={css.mergeFoot}>
            <Button look="quiet" onClick={() => setIsOpen(false)}>
              {t("ui.cancel")}
            </Button>
            <Button
              look="tinted"
              busy={merge.isPending}
              disabled={!preview || preview.data.problem !== null}
              onClick={() => void run()}
            >
              {t("reference.merge")}
            </Button>
          </div>
        </>
      ) : (
        <Button look="quiet" icon={<IconArrowMerge stroke={1.6} />} onClick={() => setIsOpen(true)}>
          {t("reference.merge_begin")}
        </Button>
      )}
    </section>
  );
}

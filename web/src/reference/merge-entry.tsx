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

/** Merges an entry into the one that is chosen, and takes merges back. */
function useMerge({ resource, merging, row, onMerged }: MergeEntryProps, isOpen: boolean) {
  const t = useT();
  const language = useLanguage();
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
  const choices = others.map((other) => ({ value: other.hash_id, label: nameOf(other, language) }));
  return { name, into, setInto, choices, preview: preview?.data, busy: merge.isPending, undo, takeBack, run };
}

/** In an entry's panel: merge it into another after a preview, and undo earlier merges. */
export function MergeEntry({ resource, merging, row, onMerged }: MergeEntryProps) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const merge = useMerge({ resource, merging, row, onMerged }, isOpen);
  const { undo, takeBack } = merge;
  const { data: merges } = useRead(merging.merges, { params: { id: row.hash_id } }, { quiet: true });
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
        <MergeQuestion merge={merge} onClose={() => setIsOpen(false)} />
      ) : (
        <Button look="quiet" icon={<IconArrowMerge stroke={1.6} />} onClick={() => setIsOpen(true)}>
          {t("reference.merge_begin")}
        </Button>
      )}
    </section>
  );
}

interface QuestionProps {
  merge: ReturnType<typeof useMerge>;
  onClose: () => void;
}
/** Which entry it is merged into, and what that moves. */
function MergeQuestion({ merge, onClose }: QuestionProps) {
  const t = useT();
  const { name, preview } = merge;
  return (
    <>
      <ChoiceField
        label={t("reference.merge_into", { name })}
        value={merge.into}
        onChange={merge.setInto}
        choices={merge.choices}
        error={preview?.problem ?? undefined}
        autoFocus
      />
      {preview && !preview.problem ? (
        <p>
          {preview.count === 0
            ? t("reference.merge_nothing", { name })
            : t("reference.merge_moves", { name, what: preview.uses.map((use) => use.text).join(", ") })}
        </p>
      ) : null}
      <div className={css.mergeFoot}>
        <Button look="quiet" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button
          look="tinted"
          busy={merge.busy}
          disabled={!preview || preview.problem !== null}
          onClick={() => void merge.run()}
        >
          {t("reference.merge")}
        </Button>
      </div>
    </>
  );
}

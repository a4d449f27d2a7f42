import { useT } from "#web/kit/i18n.ts";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { usePlaceWords } from "./place-words.ts";
import type { PlaceChoices } from "./right-row.tsx";
import css from "./rights.module.css";
import type { Changes, GrantedPlaces, Right } from "./values.ts";

interface PreviewProps {
  opened: boolean;
  name: string;
  catalogue: readonly Right[];
  base: GrantedPlaces;
  changes: Changes;
  choices: PlaceChoices;
  /** No rights would be left: ask for confirmation explicitly. */
  empties: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** The pending changes, to confirm before saving. */
export function Preview(p: PreviewProps) {
  const t = useT();
  const placeWords = usePlaceWords(p.choices);
  const changed = p.catalogue.filter((r) => r.name in p.changes);
  return (
    <ConfirmDialog
      opened={p.opened}
      onClose={p.onClose}
      busy={p.busy}
      danger={p.empties}
      title={t(p.empties ? "profiles.remove_all" : "profiles.preview", { name: p.name, count: changed.length })}
      text={
        <>
          {p.empties ? <p>{t("profiles.remove_all_text", { name: p.name })}</p> : null}
          <ul className={css.preview}>
            {changed.map((r) => (
              <li key={r.name}>
                <b>{r.meaning}</b>
                <span>
                  {placeWords(r, p.base[r.name])} → {placeWords(r, p.changes[r.name])}
                </span>
              </li>
            ))}
          </ul>
        </>
      }
      confirm={t(p.empties ? "profiles.remove_all_confirm" : "profiles.save_changes", { count: changed.length })}
      onConfirm={p.onConfirm}
    />
  );
}

import { printSupplyLabels } from "#contract/supplies/labels.ts";
import { useT } from "#web/kit/i18n.ts";
import { LabelForm, type Labelled } from "#web/ui/labels/label-form.tsx";

interface SupplyLabelsProps {
  pieces?: readonly Labelled[];
  /** Articles without numbers. */
  supplies?: readonly Labelled[];
  onClose: () => void;
}
const NONE: readonly Labelled[] = [];

/** The form that prints labels of pieces, or of an article without numbers. */
export default function SupplyLabels({ pieces = NONE, supplies = NONE, onClose }: SupplyLabelsProps) {
  const t = useT();
  return (
    <LabelForm
      endpoint={printSupplyLabels}
      things={[...pieces, ...supplies]}
      words={{
        copies: t("supply_counts.label_copies"),
        things: t("supply_counts.label_things"),
        none: t("supply_counts.choose_label"),
      }}
      query={(chosen, sheet) => {
        const ids = (of: readonly Labelled[]): string[] => of.map((l) => l.hash_id).filter((id) => chosen.has(id));
        return {
          query: {
            ...(pieces.length > 0 && { pieces: ids(pieces) }),
            ...(supplies.length > 0 && { supplies: ids(supplies) }),
            ...sheet,
          },
        };
      }}
      onClose={onClose}
    />
  );
}

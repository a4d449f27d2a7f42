import { printLabels } from "#contract/laboratory/labels.ts";
import { useT } from "#web/kit/i18n.ts";
import { LabelForm, type Labelled } from "#web/ui/labels/label-form.tsx";

interface LotLabelsProps {
  lots?: readonly Labelled[];
  /** Lots of bottled recipes. */
  bottled?: readonly Labelled[];
  onClose: () => void;
}
const NONE: readonly Labelled[] = [];

/** The form that prints labels of one or several lots. */
export default function LotLabels({ lots = NONE, bottled = NONE, onClose }: LotLabelsProps) {
  const t = useT();
  return (
    <LabelForm
      endpoint={printLabels}
      things={[...lots, ...bottled]}
      words={{
        copies: t("laboratory.labels_copies"),
        things: t("laboratory.labels_lots"),
        none: t("laboratory.labels_none_chosen"),
      }}
      query={(chosen, sheet) => {
        const ids = (of: readonly Labelled[]): string[] => of.map((l) => l.hash_id).filter((id) => chosen.has(id));
        return {
          query: {
            ...(lots.length > 0 && { lots: ids(lots) }),
            ...(bottled.length > 0 && { bottled: ids(bottled) }),
            ...sheet,
          },
        };
      }}
      onClose={onClose}
    />
  );
}

import { Fragment, type ReactNode, useState } from "react";
import { getSupply } from "#contract/supplies/endpoints.ts";
import type { Supply, Variation } from "#contract/supplies/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import css from "../supplies.module.css";

interface ForVariationProps {
  supply: Supply;
  /** Which of them the form can move. */
  may: (of: Variation) => boolean;
  children: (supply: Supply) => ReactNode;
}

/** A form of an article; of one with variations it asks first which of them is meant. */
export default function ForVariation({ supply: s, may, children }: ForVariationProps) {
  const t = useT();
  const open = s.variations.filter(may);
  const [chosen, setChosen] = useState(open.length === 1 ? (open[0]?.hash_id ?? "") : "");
  const isOther = chosen !== "" && chosen !== s.hash_id;
  const read = useRead(getSupply, { params: { id: chosen } }, { enabled: isOther, quiet: true });
  const { data } = read;
  const of = isOther ? data?.data : chosen === "" ? undefined : s;
  return (
    <>
      <div className={css.which}>
        <ChoiceField
          label={t("supply_variations.which")}
          value={chosen}
          onChange={setChosen}
          choices={open.map((v) => ({
            value: v.hash_id,
            label: v.label ?? t("supply_variations.itself"),
          }))}
          required
          autoFocus
        />
      </div>
      {of?.hash_id === chosen ? (
        <Fragment key={chosen}>{children(of)}</Fragment>
      ) : isOther ? (
        <Loading of={read} rows={4} />
      ) : null}
    </>
  );
}

import type { ReactElement } from "react";
import { HOME_WITHIN } from "#contract/laboratory/home.ts";
import { laboratoryHref } from "#contract/laboratory/hrefs.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Line, ListTile, useHomePart } from "#web/ui/home/tile.tsx";
import { amountOf, datedLink, insideOf, litresText } from "../words.ts";
import css from "./expiring.module.css";

/** Lots that have expired or will within a month, and what their rest is enough for, where the person sees stock. */
export default function ExpiringTile(): ReactElement {
  const t = useT();
  const read = useHomePart("expiring");
  const { data } = read;
  const all = laboratoryHref.expiring({ within: String(HOME_WITHIN) });
  return (
    <ListTile name="expiring" all={all} of={read} rows={data?.data} count={data?.count} exact>
      {(l) => (
        <Line
          key={l.hash_id}
          row={{ hash_id: l.hash_id, link: datedLink(l), title: insideOf(l).name }}
          more={l.recipes.map((r) => {
            const text = t("laboratory.enough_for", { litres: litresText(r.litres), recipe: r.name });
            return (
              <AppLink
                key={r.hash_id}
                href={recipeHref.view(r.hash_id, { tab: "stock" })}
                className={css.use}
                title={text}
              >
                {text}
              </AppLink>
            );
          })}
        >
          {l.expires_on ? <Day value={l.expires_on} /> : null} · {amountOf(l, l.quantity, t)}
          {l.recipes.length > 0 && l.available !== l.quantity
            ? ` (${t("laboratory.quantity_free", { quantity: amountOf(l, l.available, t) })})`
            : null}{" "}
          · {l.place.name}
        </Line>
      )}
    </ListTile>
  );
}

import { useDebouncedValue } from "@mantine/hooks";
import { findAlike } from "#contract/recipes/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import css from "./recipes.module.css";
import { dilutionText, recipeLink } from "./words.ts";

/** From so many letters on a name is looked for. */
const LETTERS = 4;

/** Says, while one types, that the recipe may be there already. `but` is the one that is changed. */
export function Alike({ name, but }: { name: string; but: string | undefined }) {
  const t = useT();
  const named = useNamed();
  const [typed] = useDebouncedValue(name.trim(), 400);
  const enabled = typed.length >= LETTERS;
  const { data } = useRead(findAlike, { query: { name: typed, ...(but && { but }) } }, { enabled, quiet: true });
  if (!enabled || (!data?.data.length && !data?.hidden)) return null;
  return (
    <Notice title={t("recipes.again_title")}>
      <ul className={css.again}>
        {data.data.map((r) => (
          <li key={r.hash_id}>
            <RefLink href={recipeLink(r)}>{`${r.number} ${r.name}`}</RefLink>{" "}
            {[named(r.application), dilutionText(r.concentration), r.customer?.name].filter(Boolean).join(", ")}
          </li>
        ))}
        {data.hidden ? <li>{t("recipes.again_hidden")}</li> : null}
      </ul>
    </Notice>
  );
}

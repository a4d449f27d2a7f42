import { useDebouncedValue } from "@mantine/hooks";
import { findAlike } from "#contract/recipes/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import css from "./recipes.module.css";
import { dilutionText, recipeLink } from "./words.ts";

/** Search for similar names from this many letters on. */
const LETTERS = 4;

/** Warns while the name is typed that the recipe may exist already. `but` is the recipe being edited. */
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

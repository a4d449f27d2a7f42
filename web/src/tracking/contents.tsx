import { recipeHref } from "#contract/recipes/hrefs.ts";
import { scores, type Sample, type SampleLine } from "#contract/tracking/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./tracking.module.css";
import { VerdictWord, When } from "./words.tsx";

/** The parcel's lines, each with the customer's verdict. */
export function Contents({ sample: s, onVerdict }: { sample: Sample; onVerdict: (line: string) => void }) {
  const t = useT();
  const named = useNamed();
  const sub = (l: SampleLine): string =>
    [
      l.version === null ? null : t("tracking.version_one", { number: l.version }),
      l.lot && `${t("tracking.lot")} ${l.lot}`,
      l.place,
      l.bottle && named(l.bottle),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <section className={css.part}>
      <Table
        caption={t("tracking.lines")}
        rows={s.lines}
        columns={[
          {
            key: "recipe",
            head: t("tracking.recipe"),
            names: true,
            cell: (l) => (
              <span className={css.recipe}>
                {l.recipe.hash_id ? (
                  <RefLink
                    href={recipeHref.view(l.recipe.hash_id, { tab: "samples" })}
                  >{`${l.recipe.number} ${l.recipe.name}`}</RefLink>
                ) : (
                  <span>{`${l.recipe.number} ${l.recipe.name}`}</span>
                )}
                <span className={css.soft}>{sub(l)}</span>
              </span>
            ),
          },
          { key: "quantity", head: t("tracking.quantity"), right: true, width: 88, cell: (l) => l.quantity },
          {
            key: "verdict",
            head: t("tracking.verdict"),
            cell: (l) => <Said line={l} sample={s} onVerdict={onVerdict} />,
          },
        ]}
      />
    </section>
  );
}

function Said({
  line: l,
  sample: s,
  onVerdict,
}: {
  line: SampleLine;
  sample: Sample;
  onVerdict: (line: string) => void;
}) {
  const t = useT();
  const v = l.verdict;
  const button = s.can.verdict ? (
    <Button size="small" look="quiet" onClick={() => onVerdict(l.hash_id)}>
      {t(v ? "tracking.change_verdict" : "tracking.give_verdict")}
    </Button>
  ) : null;
  if (!v)
    return (
      <span className={css.said}>
        <span className={css.soft}>{t("tracking.verdict_none")}</span> {button}
      </span>
    );
  const marks = scores.flatMap((key) => (v[key] === null ? [] : [`${t(`tracking.${key}`)} ${v[key]}/5`]));
  return (
    <span className={css.said}>
      <VerdictWord verdict={v.verdict} />
      {marks.length > 0 ? <span className={css.soft}>{marks.join(" · ")}</span> : null}
      {v.text ? <span className={css.quote}>{v.text}</span> : null}
      <span className={css.soft}>
        {v.by ? v.by.name : t("tracking.portal")}, <When value={v.date} />
      </span>
      {button}
    </span>
  );
}

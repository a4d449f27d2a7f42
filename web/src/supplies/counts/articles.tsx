import { useEffect, useRef } from "react";
import { whole } from "#contract/kit/number.ts";
import type { SupplyCount, SupplyCountLine } from "#contract/supplies/counts.ts";
import { MOST_UNITS } from "#contract/supplies/units.ts";
import { useT } from "#web/kit/i18n.ts";
import { NumberCell } from "#web/ui/form/number-input.tsx";
import { useCounted } from "#web/ui/form/use-counted.ts";
import css from "./counts.module.css";
import { type KeptScan, lineOf } from "./scans.ts";
import { isArticle } from "./words.ts";

const rules = whole(MOST_UNITS, 0);

interface ArticlesProps {
  count: SupplyCount;
  named: string | undefined;
  /** What this device keeps: a number that waits stands in its field. */
  waiting: readonly KeptScan[];
  onCount: (line: { line_hash_id: string; counted: number | null }, name: string) => Promise<void>;
}
/** Articles without numbers, with a field each; a value is saved on leaving the field or pressing Enter. */
export function Articles({ count: n, named, waiting, onCount }: ArticlesProps) {
  const t = useT();
  const lines = n.lines
    .filter(isArticle)
    .toSorted(
      (a, b) =>
        (a.shelf ?? "").localeCompare(b.shelf ?? "") || (a.supply?.name ?? "").localeCompare(b.supply?.name ?? ""),
    );
  return (
    <section className={css.part} aria-label={t("supply_counts.articles")}>
      <h2>
        {t("supply_counts.articles")}{" "}
        <span className={css.soft}>
          {t("supply_counts.counted_of", { counted: n.articles_counted, all: n.articles })}
        </span>
      </h2>
      <p className={css.soft}>{t("supply_counts.articles_text")}</p>
      {lines.map((line) => (
        <Article
          key={line.hash_id}
          count={n}
          line={line}
          isNamed={line.hash_id === named}
          kept={waiting.map(lineOf).findLast((one) => one?.line_hash_id === line.hash_id && one.counted !== undefined)}
          onCount={onCount}
        />
      ))}
    </section>
  );
}

interface ArticleProps {
  count: SupplyCount;
  line: SupplyCountLine;
  /** Its label was scanned: its field waits for how many there are. */
  isNamed: boolean;
  kept: { counted?: number | string | null | undefined } | undefined;
  onCount: ArticlesProps["onCount"];
}
function Article({ count: n, line, isNamed, kept, onCount }: ArticleProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNamed) input.current?.focus();
  }, [isNamed]);
  const counted = kept ? (kept.counted ?? null) : line.counted;
  const { isWrong, field } = useCounted({
    stored: counted === null ? "" : String(counted),
    rules,
    save: async (text) => {
      const next = text === null ? null : Number(text);
      await onCount({ line_hash_id: line.hash_id, counted: next }, line.supply?.name ?? "");
      return true;
    },
  });
  return (
    <div className={css.article} data-counted={counted !== null}>
      <span className={css.cut}>
        <b>{line.supply?.name}</b>
        {line.shelf ? <small className={css.soft}> {line.shelf}</small> : null}
        {kept ? <small className={css.soft}> {t("supply_counts.waits_here")}</small> : null}
      </span>
      <NumberCell
        {...field}
        ref={input}
        className={css.input}
        aria-label={`${t("supply_counts.counted")} ${line.supply?.name ?? ""}`}
        disabled={!n.can.count}
      />
      {isWrong ? (
        <span className={css.error} role="alert">
          {t("errors.invalid_quantity")}
        </span>
      ) : null}
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { numberFrom, whole } from "#contract/kit/number.ts";
import { countSupplies, type SupplyCount, type SupplyCountLine } from "#contract/supplies/counts.ts";
import { MOST_UNITS } from "#contract/supplies/units.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { NumberCell } from "#web/ui/form/number-input.tsx";
import css from "./counts.module.css";
import { isArticle } from "./words.ts";

const rules = whole(MOST_UNITS, 0);

/** Articles without numbers, with a field each; a value is saved on leaving the field or pressing Enter. */
export function Articles({ count: n, named }: { count: SupplyCount; named: string | undefined }) {
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
        <Article key={line.hash_id} count={n} line={line} isNamed={line.hash_id === named} />
      ))}
    </section>
  );
}

interface ArticleProps {
  count: SupplyCount;
  line: SupplyCountLine;
  /** Its label was scanned: its field waits for how many there are. */
  isNamed: boolean;
}
function Article({ count: n, line, isNamed }: ArticleProps) {
  const t = useT();
  const save = useChange(countSupplies);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (isNamed) field.current?.focus();
  }, [isNamed]);
  const value = typed ?? (line.counted === null ? "" : String(line.counted));
  const read = (text: string): number | null | undefined => {
    if (text.trim() === "") return null;
    const found = numberFrom(text, rules);
    return found === undefined ? undefined : Number(found);
  };
  const isWrong = read(value) === undefined;
  const keep = async (text: string): Promise<void> => {
    const counted = read(text);
    if (counted === undefined) return;
    setTyped(undefined);
    if (counted === line.counted) return;
    const lines = [{ line_hash_id: line.hash_id, counted }];
    try {
      await save.mutateAsync({ input: { params: { id: n.hash_id }, body: { lines } } });
    } catch {
      // Keep the typed value; the API client has shown the error.
      setTyped(text);
    }
  };
  return (
    <div className={css.article} data-counted={line.counted !== null}>
      <span className={css.cut}>
        <b>{line.supply?.name}</b>
        {line.shelf ? <small className={css.soft}> {line.shelf}</small> : null}
      </span>
      <NumberCell
        ref={field}
        className={css.input}
        rules={rules}
        aria-label={`${t("supply_counts.counted")} ${line.supply?.name ?? ""}`}
        aria-invalid={isWrong ? true : undefined}
        value={value}
        disabled={!n.can.count}
        onText={setTyped}
        onBlur={(e) => typed !== undefined && void keep(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key !== "Enter") return;
          e.preventDefault();
          e.currentTarget.blur();
        }}
      />
      {isWrong ? (
        <span className={css.error} role="alert">
          {t("errors.invalid_quantity")}
        </span>
      ) : null}
    </div>
  );
}

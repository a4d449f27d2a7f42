import { exactText } from "#contract/kit/amounts.ts";
import { hasTwoMeanings } from "#contract/kit/number.ts";
import { countLots, type StockCount, type StockCountLine } from "#contract/laboratory/counts.ts";
import { countedQuantity } from "#contract/laboratory/quantity.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { CellWays, NumberCell } from "#web/ui/form/number-input.tsx";
import { useCounted } from "#web/ui/form/use-counted.ts";
import css from "./counts.module.css";

/** The lots by shelf, with a field each; a value is saved on leaving the field or pressing Enter. */
export function CountSheet({ count: n }: { count: StockCount }) {
  const t = useT();
  const shelves = [...Map.groupBy(n.lines, (l) => l.lot.shelf ?? "")];
  if (n.lines.length === 0)
    return <EmptyGlass title={t("laboratory.nothing_to_count")} text={t("laboratory.nothing_to_count_text")} />;
  return (
    <div className={css.sheet}>
      <p className={css.soft}>{t("laboratory.blind_text")}</p>
      {shelves.map(([shelf, lines]) => (
        <section key={shelf} aria-label={shelf || t("laboratory.no_shelf")}>
          <h3 className={css.shelf}>
            {shelf || t("laboratory.no_shelf")}{" "}
            <span className={css.soft}>
              {t("laboratory.counted_of", {
                counted: lines.filter((l) => l.counted !== null).length,
                lots: lines.length,
              })}
            </span>
          </h3>
          {lines.map((line) => (
            <CountLine key={line.hash_id} count={n} line={line} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** Moves to the next field of the sheet. */
function focusNext(from: HTMLInputElement): void {
  const all = [...document.querySelectorAll<HTMLInputElement>("input[data-count]")];
  const next = all[all.indexOf(from) + 1];
  if (next) next.focus();
  else from.blur();
}

function CountLine({ count: n, line }: { count: StockCount; line: StockCountLine }) {
  const t = useT();
  const save = useChange(countLots);
  const { typed, isWrong, setTyped, keep, field } = useCounted({
    stored: line.counted === null ? "" : exactText(line.counted),
    rules: countedQuantity,
    // A text with two meanings stays, so that the other one can be taken.
    stays: (text) => hasTwoMeanings(text, countedQuantity),
    onEnter: focusNext,
    save: async (counted) => {
      const lines = [{ line_hash_id: line.hash_id, counted, note: line.note }];
      // The API client has shown the error.
      return await save.mutateAsync({ input: { params: { id: n.hash_id }, body: { lines } } }).then(
        () => true,
        () => false,
      );
    },
  });
  const label = `${line.component.name} ${line.lot.number}`;
  return (
    <div className={css.line} data-counted={line.counted !== null}>
      <span className={css.name}>
        <b>{line.component.name}</b>
        <small className={css.soft}>
          {line.component.number} · {line.lot.number}
          {line.lot.expires_on ? " · " : ""}
          {line.lot.expires_on ? <Day value={line.lot.expires_on} /> : null}
          {line.is_found ? ` · ${t("laboratory.found")}` : ""}
        </small>
      </span>
      <span className={css.who}>{line.counted_by?.name}</span>
      <span className={css.figure}>
        <NumberCell
          {...field}
          data-count
          className={css.input}
          aria-label={`${t("laboratory.counted")} ${label} (${line.component.base_unit})`}
          disabled={!n.can.count}
        />
        <span className={css.unit}>{line.component.base_unit}</span>
      </span>
      {typed === undefined ? null : (
        <CellWays
          text={typed}
          rules={countedQuantity}
          unit={line.component.base_unit}
          onText={(text) => {
            setTyped(text);
            void keep(text);
          }}
        />
      )}
      {isWrong ? (
        <span className={css.error} role="alert">
          {t("errors.invalid_quantity")}
        </span>
      ) : null}
    </div>
  );
}

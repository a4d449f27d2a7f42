import type { ReactNode } from "react";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "../atoms/link.tsx";
import { Stroke } from "../atoms/skeleton.tsx";
import css from "./list.module.css";
import type { PhoneRow } from "./types.ts";
import type { Window } from "./use-window.ts";

interface CardsProps<R> {
  label: string;
  rows: readonly R[];
  window: Window;
  card: (row: R) => PhoneRow;
  link: ((row: R) => string) | undefined;
  /** Selection mode: each row has a checkbox. */
  picking: boolean;
  picked: ReadonlySet<string>;
  onPick: (row: R, on: boolean) => void;
  loading: boolean;
  name: (row: R) => string;
}

/** Truncates plain text with an ellipsis; elements are laid out side by side. */
const cut = (words: ReactNode): ReactNode =>
  typeof words === "string" ? <span className={css.cut}>{words}</span> : words;

/** Rows on a phone: three lines each; the whole row is a link. */
export function ListCards<R extends { hash_id: string }>(p: CardsProps<R>) {
  const t = useT();
  return (
    <ul
      className={`${css.cards} ${p.picking ? css.picking : ""}`}
      aria-label={p.label}
      aria-busy={p.loading || undefined}
      style={{ paddingTop: p.window.above, paddingBottom: p.window.below }}
    >
      {p.rows.slice(p.window.from, p.window.to).map((row) => {
        const c = p.card(row);
        return (
          <li
            key={row.hash_id}
            className={[css.card, p.picked.has(row.hash_id) && css.picked].filter(Boolean).join(" ")}
          >
            {p.picking ? (
              <span className={css.pick}>
                <input
                  type="checkbox"
                  className={css.box}
                  checked={p.picked.has(row.hash_id)}
                  aria-label={t("ui.select_row", { name: p.name(row) })}
                  onChange={(e) => p.onPick(row, e.currentTarget.checked)}
                />
              </span>
            ) : null}
            <span className={`${css.main} ${css.title}`}>
              {p.link ? <AppLink href={p.link(row)}>{c.title}</AppLink> : c.title}
            </span>
            <span className={`${css.end} ${css.title}`}>{c.end}</span>
            <span className={`${css.main} ${css.second}`}>{cut(c.line)}</span>
            <span className={`${css.end} ${css.second}`}>{c.lineEnd}</span>
            <span className={`${css.main} ${css.second}`}>{cut(c.status)}</span>
            <span className={`${css.end} ${css.second}`}>{c.statusEnd}</span>
          </li>
        );
      })}
      {p.loading
        ? Array.from({ length: p.rows.length ? 2 : 7 }, (_, i) => (
            <li key={i} className={css.card} aria-hidden="true" style={{ minHeight: 76, alignContent: "center" }}>
              <span className={css.main}>
                <Stroke width={`${45 + ((i * 17) % 40)}%`} />
              </span>
              <span className={css.end}>
                <Stroke width={80} />
              </span>
            </li>
          ))
        : null}
    </ul>
  );
}

import { IconPhone } from "@tabler/icons-react";
import type { ReactElement, ReactNode } from "react";
import { insideOf, type VisitSheet } from "#contract/contacts/visit.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { numberText } from "#contract/kit/number.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { buttonClass } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./visit.module.css";
import { contactLink } from "./words.ts";

const joined = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(", ");
type Rows<Word extends keyof VisitSheet> = { rows: NonNullable<VisitSheet[Word]> };

/** A part of the sheet; it is not there while it has no rows. */
function Part({ word, rows }: { word: string; rows: readonly ReactElement[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby={`visit-${word}`}>
      <h2 id={`visit-${word}`}>{t(`contacts.visit_${word}`)}</h2>
      <ul>{rows}</ul>
    </section>
  );
}

/** A row: what, and what to know of it. */
const Line = ({ what, children }: { what: ReactNode; children: ReactNode }) => (
  <li className={css.line}>
    <b>{what}</b>
    <span className={css.soft}>{children}</span>
  </li>
);

/** The parts of the sheet, in the order in which one speaks of them. */
export function VisitSections({ sheet }: { sheet: VisitSheet }) {
  const t = useT();
  if (Object.values(sheet).every((rows) => !rows?.length)) return <EmptyGlass title={t("contacts.visit_nothing")} />;
  return (
    <div className={css.parts}>
      <Said rows={sheet.reports ?? []} />
      <People rows={sheet.people} />
      <Orders rows={sheet.orders ?? []} />
      <Products rows={sheet.products} />
      <Lines rows={sheet.lines ?? []} />
      <Spaces rows={sheet.spaces ?? []} />
      <Recipes rows={sheet.recipes ?? []} />
    </div>
  );
}

function Said({ rows }: Rows<"reports">) {
  const t = useT();
  return (
    <Part
      word="reports"
      rows={rows.map((r) => (
        <li key={r.hash_id} className={css.said}>
          <AppLink href={reportHref.view(r.hash_id)}>{joined(formatDay(r.date), r.user.name, r.purpose)}</AppLink>
          <p>{r.summary}</p>
          {(["needs", "competitors"] as const).map((what) =>
            r[what] ? (
              <p key={what}>{t("contacts.visit_said", { what: t(`reports.${what}`), words: r[what] })}</p>
            ) : null,
          )}
        </li>
      ))}
    />
  );
}

function People({ rows }: Rows<"people">) {
  const t = useT();
  return (
    <Part
      word="people"
      rows={rows.map((p) => (
        <li key={p.hash_id} className={css.person}>
          <span>
            <AppLink href={contactLink(p)}>{p.name}</AppLink>
            <small>{joined(p.position_held, p.phones[0]?.shown, p.mails[0]?.shown)}</small>
          </span>
          {p.phones[0] ? (
            <a
              href={`tel:${p.phones[0].number}`}
              className={buttonClass({ size: "small" })}
              aria-label={t("contacts.call", { name: p.name })}
            >
              <IconPhone stroke={1.6} />
            </a>
          ) : null}
        </li>
      ))}
    />
  );
}

function Orders({ rows }: Rows<"orders">) {
  const t = useT();
  const named = useNamed();
  return (
    <Part
      word="orders"
      rows={rows.map((o) => (
        <li key={o.hash_id} className={css.order}>
          <AppLink href={orderHref.view(o.hash_id)}>{o.number}</AppLink>
          <span className={css.soft}>
            {joined(
              t(`orders.status_${o.status}`),
              formatDay(o.ordered_on),
              o.wanted_on && `${t("orders.wanted_on")} ${formatDay(o.wanted_on)}`,
            )}
          </span>
          <Money value={o.value} iso={o.currency_iso} tight />
          <ul>
            {o.lines.map((line) => (
              <li key={line.hash_id}>
                {line.name}
                <span className={css.soft}>
                  {joined(
                    line.packaging && named({ name: line.packaging, name_fr: line.packaging_fr }),
                    `${numberText(line.quantity)} ${t(`orders.unit_${line.unit}`)}`,
                  )}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    />
  );
}

function Products({ rows }: Rows<"products">) {
  const t = useT();
  const named = useNamed();
  return (
    <Part
      word="products"
      rows={rows.map((p) => {
        const { ours, others } = insideOf(p);
        return (
          <Line key={p.hash_id} what={joined(p.brand?.name, p.description) || named(p.b2c) || t("portfolio.one")}>
            {p.brand || p.description ? joined(named(p.b2c)) : null}
            {ours ? <i>{t("contacts.visit_said", { what: t("contacts.visit_ours"), words: ours })}</i> : null}
            {others.length > 0 ? (
              <i>{t("contacts.visit_said", { what: t("contacts.visit_others"), words: others.join("; ") })}</i>
            ) : null}
          </Line>
        );
      })}
    />
  );
}

const flowOf = (l: Rows<"lines">["rows"][number], t: Translate): string =>
  joined(
    l.packing_size && `${numberText(l.packing_size)} L`,
    l.litres_per_hour && t("market.litres_per_hour", { count: numberText(l.litres_per_hour) }),
    l.filling_technology && t(`equipment.need_${l.filling_technology}`),
  );
function Lines({ rows }: Rows<"lines">) {
  const t = useT();
  const named = useNamed();
  return (
    <Part
      word="lines"
      rows={rows.map((l) => (
        <Line key={l.hash_id} what={joined(l.line, l.brand?.name) || t("contacts.visit_line")}>
          {joined(l.packaging && named(l.packaging), flowOf(l, t), l.state && t(`equipment.state_${l.state}`))}
          {l.state === "idle" ? <mark>{t("contacts.visit_free")}</mark> : null}
        </Line>
      ))}
    />
  );
}

function Spaces({ rows }: Rows<"spaces">) {
  const t = useT();
  const named = useNamed();
  return (
    <Part
      word="spaces"
      rows={rows.map((s) => (
        <Line key={s.group.hash_id} what={named(s.group)}>
          {joined(
            t("contacts.visit_fitting", { count: s.recipes }),
            s.in_stock > 0 && t("contacts.visit_stocked", { count: s.in_stock }),
            s.looked && t("contacts.visit_looked"),
          )}
        </Line>
      ))}
    />
  );
}

function Recipes({ rows }: Rows<"recipes">) {
  const t = useT();
  const named = useNamed();
  return (
    <Part
      word="recipes"
      rows={rows.map((r) => (
        <Line
          key={r.hash_id}
          what={
            <AppLink href={recipeHref.view(r.hash_id)}>
              {r.number} {r.name}
            </AppLink>
          }
        >
          {joined(
            r.application && named(r.application),
            r.packaging && named(r.packaging),
            r.in_stock && t("contacts.visit_in_stock"),
          )}
        </Line>
      ))}
    />
  );
}

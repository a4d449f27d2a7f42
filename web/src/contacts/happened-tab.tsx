import { customerHappened, happenedKinds, type Happened, type HappenedKind } from "#contract/contacts/customer.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Moment } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import css from "./customer.module.css";

/** The state or kind of a row, in the words of its area. */
const wordOf = ({ kind, word }: Happened, t: Translate): string | null => {
  if (word === null || kind === "comment") return null;
  if (kind === "mail" || kind === "change") return t(`contacts.changed_${word}`);
  if (kind === "order") return t(`orders.status_${word}`);
  if (kind === "invoice") return t(`invoices.state_${word}`);
  if (kind === "sample") return t(`tracking.state_${word}`);
  return kind === "appointment" ? t(`agenda.kind_${word}`) : t(`reports.kind_${word}`);
};

/** What a row is about: its own kind, or the record that a mail, a comment or a change is about. */
const nameOf = ({ kind, of, title }: Happened, t: Translate): string =>
  of === null || of === "contact" || kind === "comment" ? title : `${t(`contacts.happened_${of}`)} ${title}`;
const aboutOf = ({ kind, of, word }: Happened, t: Translate): string | null =>
  kind === "comment" && of !== null && of !== "contact" ? `${t(`contacts.happened_${of}`)} ${word ?? ""}` : null;

/** Everything with a customer in one list, of chosen kinds. */
export default function HappenedTab({ of }: { of: Contact }) {
  const t = useT();
  const [url, setUrl] = useUrl();
  const chosen = (url.kind ?? "").split(",").filter((k): k is HappenedKind => happenedKinds.some((one) => one === k));
  const { rows, query } = useInfinite(
    customerHappened,
    { params: { id: of.hash_id }, query: { limit: 30, ...(chosen.length > 0 && { kind: chosen.join(",") }) } },
    { quiet: true, keep: true },
  );
  const toggle = (kind: HappenedKind): void => {
    const kinds = chosen.includes(kind) ? chosen.filter((k) => k !== kind) : [...chosen, kind];
    setUrl({ kind: kinds.join(",") || undefined });
  };
  return (
    <>
      <div className={css.kinds} role="group" aria-label={t("contacts.happened_kinds")}>
        {happenedKinds.map((kind) => (
          <button key={kind} type="button" aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
            {t(`contacts.happened_all_${kind}`)}
          </button>
        ))}
      </div>
      {!query.data ? (
        <Loading of={query} rows={8} />
      ) : rows.length === 0 ? (
        <EmptyGlass title={t("contacts.happened_none")} text={t("contacts.happened_none_text")} />
      ) : (
        <ul className={css.rows}>
          {rows.map((row) => {
            const name = nameOf(row, t);
            const more = [wordOf(row, t), aboutOf(row, t), row.person?.name].filter(Boolean).join(", ");
            return (
              <li key={row.hash_id}>
                <span className={css.soft}>{t(`contacts.happened_${row.kind}`)}</span>
                <span className={css.soft}>
                  <Moment value={row.at} short />
                </span>
                <span title={[name, more].filter(Boolean).join(", ")}>
                  <AppLink href={row.link}>{name}</AppLink> <span className={css.soft}>{more}</span>
                </span>
                <span />
                <span>
                  {row.amount !== null && row.currency_iso ? (
                    <Money value={row.amount} iso={row.currency_iso} tight />
                  ) : null}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <MoreButton query={query} look="quiet" size="small">
        {t("dashboard.show_more")}
      </MoreButton>
    </>
  );
}

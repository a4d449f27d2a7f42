import type { ReactNode } from "react";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import css from "./contacts.module.css";

/** What a customer makes and with what: lists, which come when the facts are there. */
const Lines = lazyTab(() => import("./equipment/lines.tsx"));
const Products = lazyTab(() => import("./portfolio/products.tsx"));
const Photos = lazyTab(() => import("./photos.tsx"));

interface HangsTogetherProps {
  contact: Contact;
  list: (rows: readonly { name: string; name_fr: string | null }[]) => string;
}
/** The people and records that a contact hangs together with. */
function HangsTogether({ contact: c, list }: HangsTogetherProps) {
  const t = useT();
  const named = useNamed();
  return (
    <SideSection title={t("ui.hangs_together")}>
      <Facts
        facts={[
          [
            t("contacts.representatives"),
            c.representatives.length ? (
              <span className={css.stack}>
                {c.representatives.map((r) => (
                  <PersonName key={r.hash_id} person={r} size="small" />
                ))}
              </span>
            ) : null,
          ],
          [t("contacts.segment"), named(c.b2b)],
          [t("contacts.person_title"), named(c.title)],
          [t("contacts.applications"), list(c.applications)],
          [t("contacts.b2cs"), list(c.b2cs)],
          [t("contacts.benchmarks"), c.benchmarks.map((b) => b.name).join(", ")],
          [t("contacts.tags"), c.tags.join(", ")],
          [t("contacts.made_by"), c.created_by.name],
          [t("contacts.created_at"), <Day key="made" value={c.created_at} />],
        ]}
      />
    </SideSection>
  );
}

/** The facts of a contact. Areas add sections below. */
export function Overview({ contact: c }: { contact: Contact }) {
  const t = useT();
  const named = useNamed();
  const language = useLanguage();
  const list = (rows: readonly { name: string; name_fr: string | null }[]): string => rows.map(named).join(", ");
  return (
    <div className={css.overview}>
      <SideSection title={t("contacts.details")}>
        <Facts
          facts={[
            ...c.phones.map((p): readonly [string, ReactNode] => [
              `${t("contacts.phone")}, ${t(`contacts.label_${p.label}`).toLocaleLowerCase()}`,
              <a key={p.number} href={`tel:${p.number}`}>
                {p.shown}
              </a>,
            ]),
            ...c.mails.map((m): readonly [string, ReactNode] => [
              `${t("contacts.mail")}, ${t(`contacts.label_${m.label}`).toLocaleLowerCase()}`,
              <a key={m.address} href={`mailto:${m.address}`}>
                {m.shown}
              </a>,
            ]),
            [
              t("contacts.website"),
              c.website ? (
                <a href={c.website} target="_blank" rel="noreferrer noopener">
                  {c.website.replace(/^https?:\/\/|\/$/gu, "")}
                </a>
              ) : null,
            ],
            [t("contacts.vat_number"), c.vat_number],
            [t("contacts.position_held"), c.position_held],
            [t("contacts.address"), <Address key="address" contact={c} />],
            [
              t("contacts.language"),
              c.language && new Intl.DisplayNames([language], { type: "language" }).of(c.language),
            ],
            [t("contacts.birthday"), c.birthday && <Day value={c.birthday} />],
          ]}
        />
      </SideSection>
      <HangsTogether contact={c} list={list} />
      <Lines contact={c} />
      <Products contact={c} />
      <Photos contact={c} />
    </div>
  );
}

function Address({ contact: c }: { contact: Contact }) {
  const named = useNamed();
  const lines = [c.street, c.street2, [c.zip_code, c.city].filter(Boolean).join(" "), named(c.country)].filter(Boolean);
  return (
    <span className={css.stack}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

import { IconArrowMerge } from "@tabler/icons-react";
import { contactHref } from "#contract/contacts/hrefs.ts";
import {
  type Candidate,
  type CandidatePair,
  contactsDiffer,
  contactsMayBeSame,
  mergeCandidates,
} from "#contract/contacts/merging.ts";
import { useChange, useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink, ButtonLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import page from "#web/ui/page.module.css";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import names from "./contacts.module.css";
import css from "./merging.module.css";
import { contactLink } from "./words.ts";

/** `/admin/contacts/duplicates`: pairs of contacts that may be the same, for people who may merge. */
export default function DuplicatesPage() {
  const t = useT();
  usePageTitle(t("contacts.alike_title"));
  const { rows, query } = useInfinite(mergeCandidates, { query: {} });
  const phone = usePhone();
  const exporter = useExport({ kind: "contact_duplicates", filters: {}, about: "" });
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("contacts.alike_title")}</h1>
        {phone || rows.length === 0 ? null : <ExportMenu exporter={exporter} />}
      </header>
      {query.data ? null : <Loading of={query} rows={6} text="contacts.alike_failed" />}
      {query.isSuccess && rows.length === 0 ? (
        <EmptyGlass
          title={t("contacts.alike_none")}
          text={t("contacts.alike_none_text")}
          action={<ButtonLink href={contactHref.list()}>{t("contacts.title")}</ButtonLink>}
        />
      ) : null}
      <div className={css.scroll}>
        <ul className={css.pairs}>
          {rows.map((pair) => (
            <Pair key={pair.hash_id} pair={pair} />
          ))}
        </ul>
        <MoreButton query={query} look="quiet">
          {t("contacts.alike_more")}
        </MoreButton>
      </div>
    </div>
  );
}

function Pair({ pair: { newer, older, why } }: { pair: CandidatePair }) {
  const t = useT();
  const [differ, same] = [useChange(contactsDiffer), useChange(contactsMayBeSame)];
  const body = { one: newer.hash_id, other: older.hash_id };
  const dismiss = async (): Promise<void> => {
    try {
      const { message } = await differ.mutateAsync({ input: { body } });
      toastUndo(message, () => void same.mutateAsync({ input: { body } }).catch(() => undefined));
    } catch {
      // The API client has shown the error.
    }
  };
  return (
    <li className={css.pair}>
      <One contact={older} />
      <One contact={newer} />
      <div className={css.foot}>
        <span>{why.map((reason) => t(`contacts.again_why_${reason}`)).join(", ")}</span>
        <Button size="small" look="quiet" busy={differ.isPending} onClick={() => void dismiss()}>
          {t("contacts.alike_differ")}
        </Button>
        <ButtonLink
          size="small"
          look="outline"
          icon={<IconArrowMerge stroke={1.6} />}
          href={contactHref.merge(newer.hash_id, { into: older.hash_id })}
        >
          {t("contacts.merge_begin")}
        </ButtonLink>
      </div>
    </li>
  );
}

function One({ contact: c }: { contact: Candidate }) {
  const named = useNamed();
  return (
    <div className={css.one}>
      <AppLink href={contactLink(c)} className={names.name}>
        <PersonName person={c} />
      </AppLink>
      <small>
        {[c.company, c.city, named(c.country)].filter(Boolean).join(", ")} · <Day value={c.created_at} />
      </small>
    </div>
  );
}

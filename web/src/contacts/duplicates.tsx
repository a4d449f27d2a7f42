import { useDebouncedValue } from "@mantine/hooks";
import { findDuplicates } from "#contract/contacts/endpoints.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import type { ContactValues, WayValue } from "./values.ts";
import { contactLink } from "./words.ts";

/** Search for similar names from this many letters on. */
const LETTERS = 3;
const joined = (lines: readonly WayValue[]): string =>
  lines
    .map((line) => line.value.trim())
    .filter(Boolean)
    .join(",");

/** Warns while typing that the contact may exist already. `but` is the contact being edited. */
export function Duplicates({ values: v, but }: { values: ContactValues; but: string | undefined }) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const name = v.name.trim().length < LETTERS ? "" : v.name.trim();
  const typed = { name, phones: joined(v.phones), mails: joined(v.mails), website: v.website.trim() };
  const [said] = useDebouncedValue(
    JSON.stringify({ ...typed, country_hash_id: v.country_hash_id, company_hash_id: v.company_hash_id, but }),
    400,
  );
  const query = Object.fromEntries(
    Object.entries(JSON.parse(said) as Record<string, string | undefined>).filter(([, value]) => value),
  );
  const enabled = Boolean(query.name ?? query.phones ?? query.mails ?? query.website);
  const { data } = useRead(findDuplicates, { query }, { enabled, quiet: true });
  const why = (reasons: readonly string[]): string =>
    reasons.map((reason) => t(`contacts.again_why_${reason}`)).join(", ");
  if (!enabled || (!data?.data.length && !data?.hidden.length)) return null;
  return (
    <Notice title={t("contacts.again_title")}>
      <ul>
        {data.data.map((c) => (
          <li key={c.hash_id}>
            <RefLink href={contactLink(c)}>{c.name}</RefLink>{" "}
            {[c.city, named(c.country), why(c.why)].filter(Boolean).join(", ")}
            {but && can("contacts_merge") ? (
              <>
                {" "}
                <RefLink href={contactHref.merge(but, { into: c.hash_id })}>{t("contacts.merge_begin")}</RefLink>
              </>
            ) : null}
          </li>
        ))}
        {data.hidden.length ? <li>{t("contacts.again_hidden", { what: why(data.hidden) })}</li> : null}
      </ul>
    </Notice>
  );
}

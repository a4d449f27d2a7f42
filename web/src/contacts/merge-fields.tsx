import type { ReactNode } from "react";
import { mergeFields, type MergeField } from "#contract/contacts/merging.ts";
import { MOST_TAGS, MOST_WAYS, type Contact } from "#contract/contacts/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import css from "./merging.module.css";
import { rolesOf } from "./words.ts";

const LABELS: Readonly<Record<MergeField, string>> = {
  name: "contacts.name",
  title: "contacts.person_title",
  b2b: "contacts.segment",
  company: "contacts.company",
  country: "contacts.country",
  address: "contacts.address",
  website: "contacts.website",
  vat_number: "contacts.vat_number",
  position_held: "contacts.position_held",
  birthday: "contacts.birthday",
  language: "contacts.language",
  portal_access: "contacts.portal_access",
  avatar: "contacts.picture",
};

type Choosing = Pick<MergeFieldsProps, "from" | "into" | "take">;
/** Whether the field may be taken: the portal only with its right in the country of the survivor, and in that which it gets. */
export const isOffered = (field: MergeField, { from, into, take }: Choosing): boolean =>
  field !== "portal_access" || [into, take.includes("country") ? from : into].every((c) => c.can.portal);

interface MergeFieldsProps {
  from: Contact;
  into: Contact;
  /** Fields taken from the merged contact. */
  take: readonly MergeField[];
  onTake: (take: readonly MergeField[]) => void;
}

/** The fields that differ, with a choice between both values; below them, what is kept of both. */
export function MergeFields({ from, into, take, onTake }: MergeFieldsProps) {
  const t = useT();
  const said = useSaid();
  const differing = mergeFields.filter(
    (field) => said.key(from, field) !== said.key(into, field) && isOffered(field, { from, into, take }),
  );
  const choose = (field: MergeField, isTheirs: boolean): void =>
    onTake(isTheirs ? [...take.filter((f) => f !== field), field] : take.filter((f) => f !== field));
  return (
    <>
      <Group title={t("contacts.merge_choose")}>
        {differing.length === 0 ? <p className={css.none}>{t("contacts.merge_alike")}</p> : null}
        {differing.map((field) => (
          <fieldset key={field} className={css.field}>
            <legend>{t(LABELS[field])}</legend>
            {([into, from] as const).map((c) => (
              <label key={c.hash_id} className={css.choice}>
                <input
                  type="radio"
                  name={field}
                  checked={take.includes(field) === (c === from)}
                  onChange={() => choose(field, c === from)}
                />
                <span>{said.value(c, field) ?? <em>{t("contacts.merge_empty")}</em>}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </Group>
      <Kept from={from} into={into} />
    </>
  );
}

/** Values kept of both contacts. */
function Kept({ from, into }: { from: Contact; into: Contact }) {
  const t = useT();
  const named = useNamed();
  const all = (values: (c: Contact) => readonly string[]): string[] => [...new Set([...values(into), ...values(from)])];
  const of = (values: (c: Contact) => readonly string[], most?: number): string =>
    all(values).slice(0, most).join(", ");
  const [phones, mails] = [(c: Contact) => c.phones.map((p) => p.shown), (c: Contact) => c.mails.map((m) => m.shown)];
  const tags = (c: Contact): readonly string[] => c.tags;
  // A contact has no more of these than its form takes.
  const beyond = [...all(phones).slice(MOST_WAYS), ...all(mails).slice(MOST_WAYS), ...all(tags).slice(MOST_TAGS)];
  const lines = [
    ["contacts.roles", of((c) => c.roles.map((role) => t(`contacts.role_${role}`)))],
    ["contacts.phone", of(phones, MOST_WAYS)],
    ["contacts.mail", of(mails, MOST_WAYS)],
    ["contacts.representatives", of((c) => c.representatives.map((r) => r.name))],
    ["contacts.applications", of((c) => c.applications.map(named))],
    ["contacts.b2cs", of((c) => c.b2cs.map(named))],
    ["contacts.tags", of(tags, MOST_TAGS)],
    ["contacts.merge_beyond", beyond.join(", ")],
  ].filter(([, value]) => value);
  if (lines.length === 0) return null;
  return (
    <Group title={t("contacts.merge_both")}>
      <dl className={css.kept}>
        {lines.map(([label = "", value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Group>
  );
}

/** A field's value of a contact: a key for comparing, and the content to show. */
function useSaid(): {
  key: (c: Contact, field: MergeField) => string;
  value: (c: Contact, field: MergeField) => ReactNode;
} {
  const t = useT();
  const named = useNamed();
  const language = useLanguage();
  const words = (c: Contact): Readonly<Record<MergeField, string | null | undefined>> => ({
    name: c.name,
    title: named(c.title),
    b2b: named(c.b2b),
    company: c.company?.name,
    country: named(c.country),
    address: [c.street, c.street2, [c.zip_code, c.city].filter(Boolean).join(" ")].filter(Boolean).join(", "),
    website: c.website,
    vat_number: c.vat_number,
    position_held: c.position_held,
    birthday: c.birthday && formatDay(c.birthday),
    language: c.language && new Intl.DisplayNames([language], { type: "language" }).of(c.language),
    portal_access: t(c.portal_access ? "contacts.yes" : "contacts.no"),
    avatar: c.avatar,
  });
  return {
    key: (c, field) => words(c)[field] ?? "",
    value: (c, field) => {
      const value = words(c)[field];
      if (!value) return null;
      if (field === "avatar") return <Avatar person={c} />;
      return field === "name" ? <NameOf contact={c} /> : value;
    },
  };
}

/** The name with roles, since both contacts may have the same name. */
function NameOf({ contact: c }: { contact: Contact }) {
  const t = useT();
  return (
    <span>
      {c.name} <small>{rolesOf(c, t)}</small>
    </span>
  );
}

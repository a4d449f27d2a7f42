import { IconPhone } from "@tabler/icons-react";
import { listContacts } from "#contract/contacts/endpoints.ts";
import { staffOf } from "#contract/contacts/page.ts";
import type { Contact, ContactRow } from "#contract/contacts/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { buttonClass } from "#web/ui/atoms/button.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";
import css from "./contacts.module.css";
import { contactLink } from "./words.ts";

/** Beside a company: people to call there, with one click. */
export default function ContactSide({ contact: c }: { contact: Contact }) {
  const t = useT();
  const { data } = useRead(listContacts, staffOf(c.hash_id), { quiet: true, enabled: c.staff_count > 0 });
  if (!data?.data.length) return null;
  return (
    <SideSection title={t("contacts.people_to_call")}>
      <ul className={css.people}>
        {data.data.map((person) => (
          <Person key={person.hash_id} person={person} />
        ))}
      </ul>
    </SideSection>
  );
}

function Person({ person }: { person: ContactRow }) {
  const t = useT();
  const [phone] = person.phones;
  return (
    <li>
      <Avatar person={person} />
      <span>
        <AppLink href={contactLink(person)} className={css.name}>
          {person.name}
        </AppLink>
        <small>{[person.position_held, phone?.shown ?? person.mails[0]?.shown].filter(Boolean).join(" · ")}</small>
      </span>
      {phone ? (
        <a
          href={`tel:${phone.number}`}
          className={buttonClass({ size: "small" })}
          aria-label={t("contacts.call", { name: person.name })}
        >
          <IconPhone stroke={1.6} />
        </a>
      ) : null}
    </li>
  );
}

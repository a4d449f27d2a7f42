import type { listContacts } from "#contract/contacts/endpoints.ts";
import { contactSorts } from "#contract/contacts/list.ts";
import type { ContactRow } from "#contract/contacts/schemas.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { ListSpec } from "#web/ui/list/list-of.ts";
import type { Column } from "#web/ui/list/types.ts";
import { contactCells } from "./cells.ts";
import css from "./contacts.module.css";
import { contactLink, rolesOf } from "./words.ts";

const { day, money, ref, text } = columnsOf<ContactRow>("contacts");

const name: Column<ContactRow> = {
  key: "name",
  title: "contacts.name",
  cell: (c, { href }) => (
    <AppLink href={href(c)} className={css.name}>
      <PersonName person={c} />
    </AppLink>
  ),
  value: (c) => c.name,
  phone: "title",
  phoneCell: (c) => <PersonName person={c} />,
};
const position = text("position_held", { width: 150, soft: true, edit: contactCells.position_held });
const phone = text("phone", { width: 160, soft: true, of: (c) => c.phones[0]?.shown, edit: contactCells.phone });
const mail = text("mail", { width: 220, soft: true, of: (c) => c.mails[0]?.shown, edit: contactCells.mail });
const representative = text("representative", {
  width: 130,
  of: (c) => c.representatives.map((r) => r.name).join(", "),
});

export const contactColumns: readonly Column<ContactRow>[] = [
  name,
  text("roles", { width: 150, of: (c, { t }) => rolesOf(c, t), phone: "status" }),
  text("company", { width: 150, soft: true, of: (c) => c.company?.name, phone: "line" }),
  ref("segment", { width: 130, soft: true, of: (c) => c.b2b, edit: contactCells.segment }),
  text("city", { width: 100, phone: "line", edit: contactCells.city }),
  ref("country", { width: 100, phone: "line" }),
  representative,
  { ...phone, spare: true },
  { ...mail, spare: true },
  { ...position, spare: true },
  text("tags", { width: 150, spare: true, of: (c) => c.tags.join(", "), edit: contactCells.tags }),
  day("last_contact_at", { width: 120, spare: true, of: (c) => c.last_contact_at.slice(0, 10) }),
  money("turnover_eur", {
    width: 140,
    spare: true,
    may: "orders_view_all",
    of: (c) => (c.turnover_eur === null ? null : { amount: c.turnover_eur, currency: { iso: "EUR" } }),
  }),
  day("created_at", { width: 110, spare: true }),
];
export const staffColumns: readonly Column<ContactRow>[] = [
  name,
  { ...position, phone: "line" },
  { ...phone, phone: "status" },
  mail,
  ref("country", { width: 120, soft: true, spare: true }),
];

/** What all lists of contacts have in common. */
export const shared = {
  name: "contacts",
  sorts: contactSorts,
  cards: "contact_cards",
  opens: contactLink,
} satisfies Partial<ListSpec<typeof listContacts>>;

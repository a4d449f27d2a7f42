import { updateContact } from "#contract/contacts/endpoints.ts";
import type { ContactGiven, ContactRow } from "#contract/contacts/schemas.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { type CellEdit, type CellField, cellOf } from "#web/ui/table/cell-edit.ts";

const cell = (
  label: string,
  value: (c: ContactRow) => string,
  body: (value: string, c: ContactRow) => ContactGiven | Partial<ContactGiven>,
  more: { field?: CellField; said?: (c: ContactRow) => string } = {},
): CellEdit<ContactRow> =>
  cellOf({
    label,
    field: { kind: "text", max: 120 },
    may: (c) => c.can.update === true,
    call: updateContact,
    value,
    body,
    ...more,
  });

/** The cells of a contact that are edited in its lists. */
export const contactCells = {
  city: cell(
    "contacts.city",
    (c) => c.city ?? "",
    (city) => ({ city }),
  ),
  position_held: cell(
    "contacts.position_held",
    (c) => c.position_held ?? "",
    (position_held) => ({ position_held }),
  ),
  segment: cell(
    "contacts.segment",
    (c) => c.b2b?.hash_id ?? "",
    (id) => ({ b2b_hash_id: id || null }),
    {
      field: { kind: "own", Field: lazyPart(() => import("./segment-field.tsx")) },
      said: (c) => c.b2b?.name ?? "",
    },
  ),
  tags: cell(
    "contacts.tags",
    (c) => c.tags.join(", "),
    (tags) => ({ tags: tags.split(",").flatMap((tag) => tag.trim() || []) }),
    { field: { kind: "text", max: 400 } },
  ),
  /** The first number and the first address; the others stay. */
  phone: cell(
    "contacts.phone",
    (c) => c.phones[0]?.shown ?? "",
    (number, { phones: [first, ...rest] }) => ({
      phones: [
        ...(number ? [{ label: first?.label ?? "work", number }] : []),
        ...rest.map((p) => ({ label: p.label, number: p.number })),
      ],
    }),
  ),
  mail: cell(
    "contacts.mail",
    (c) => c.mails[0]?.shown ?? "",
    (address, { mails: [first, ...rest] }) => ({
      mails: [
        ...(address ? [{ label: first?.label ?? "work", address }] : []),
        ...rest.map((m) => ({ label: m.label, address: m.address })),
      ],
    }),
  ),
};

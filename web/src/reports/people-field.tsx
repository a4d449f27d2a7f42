import { listContacts } from "#contract/contacts/endpoints.ts";
import type { Report } from "#contract/reports/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import type { FieldOf } from "#web/ui/form/use-record-form.ts";

interface PeopleFieldProps extends FieldOf<string[]> {
  contact: string;
  report: Report | undefined;
}

/** The people met, chosen among the contact's people; hidden if it has none. */
export default function PeopleField({ contact, report, ...field }: PeopleFieldProps) {
  const { data } = useRead(listContacts, { query: { company_hash_id: contact, limit: 200 } }, { quiet: true });
  const known = report?.contact_people.flatMap((p) => (p.hash_id ? [{ value: p.hash_id, label: p.name }] : [])) ?? [];
  const there = (data?.data ?? []).map((p) => ({ value: p.hash_id, label: p.name }));
  const choices = [...new Map([...known, ...there].map((c) => [c.value, c])).values()];
  return choices.length > 0 ? <ChoicesField {...field} choices={choices} optional /> : null;
}

import { useDebouncedValue } from "@mantine/hooks";
import { createContact, findDuplicates } from "#contract/contacts/endpoints.ts";
import { contactTypes } from "#contract/contacts/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { contactSeers } from "#contract/contacts/rights.ts";
import { propose } from "#contract/reference/proposals.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import type { MakerProps } from "#web/ui/area.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import type { Named } from "#web/ui/form/reference.ts";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { MakeForm } from "#web/ui/making/make-form.tsx";
import { useContactOptions } from "./use-options.ts";

interface Values {
  contactType: (typeof contactTypes)[number];
  name: string;
  country_hash_id: string;
}

/**
 * A contact that a picker lacks: what it is, its name and its country; those who look alike are offered instead. A company is proposed by
 * people who may not create contacts.
 */
export default function Make(p: MakerProps) {
  const t = useT();
  const named = useNamed();
  const { me, can } = useMe();
  const { options } = useContactOptions(undefined);
  const create = useChange(createContact);
  const proposes = useChange(propose);
  const mayBeIn = (k: { hash_id: string; can: { create?: boolean | undefined } }): boolean =>
    p.isProposal ? contactSeers.any.some((right) => can(right, k.hash_id)) : k.can.create === true;
  const countries = (options?.countries ?? [])
    .filter(mayBeIn)
    .map((k) => ({ value: k.hash_id, label: named(k) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const alone = countries.length === 1 ? countries[0]?.value : undefined;
  const form = useRecordForm<Values, Promise<{ data: Named & { company?: { name: string } | null } }>>({
    draft: undefined,
    start: { contactType: "society", name: p.typed, country_hash_id: alone ?? "" },
    check: (v) => ({
      name: v.name.trim() ? undefined : t("contacts.name_needed"),
      country_hash_id: v.country_hash_id ? undefined : t("contacts.country_needed"),
    }),
    save: ({ name, country_hash_id, contactType }, { idempotencyKey }) => {
      const body = { name: name.trim(), country_hash_id };
      if (p.isProposal) return proposes.mutateAsync({ input: { body: { kind: "contact", ...body } }, idempotencyKey });
      const mine = can("contacts_view") && { representatives: [me.hash_id] };
      return create.mutateAsync({ input: { body: { ...body, contactType, ...mine } }, idempotencyKey });
    },
    saved: ({ data }) => {
      const row = { ...data, company: data.company?.name ?? null };
      p.onMade(row);
      toast(t(p.isProposal ? "making.proposed" : "making.made", { name: data.name }));
      p.onClose();
    },
    onClose: p.onClose,
  });
  return (
    // Companies of one name may be several: who creates one is warned below.
    <MakeForm
      {...p}
      kind={p.isProposal ? p.kind : undefined}
      form={form}
      country={form.values.country_hash_id}
      label={t("contacts.new")}
      max={p.isProposal ? 120 : 160}
    >
      {p.isProposal ? null : (
        <ChoiceField {...form.field("contactType", "contacts.kind")} options={contactTypes} texts="contacts.type_" />
      )}
      <ChoiceField {...form.field("country_hash_id", "contacts.country")} choices={countries} required />
      {p.isProposal ? null : <Alike {...p} name={form.values.name} country={form.values.country_hash_id} />}
    </MakeForm>
  );
}

/** Contacts of this name that one sees, to be chosen instead. */
function Alike({ name, country, onMade, onClose }: MakerProps & { name: string; country: string }) {
  const t = useT();
  const named = useNamed();
  const [typed] = useDebouncedValue(name.trim(), 300);
  const query = { name: typed, ...(country && { country_hash_id: country }) };
  const { data } = useRead(findDuplicates, { query }, { enabled: typed.length > 2, quiet: true });
  if (!data?.data.length) return null;
  return (
    <Notice title={t("contacts.again_title")}>
      <ul>
        {data.data.map((c) => (
          <li key={c.hash_id}>
            {[c.name, c.city, named(c.country)].filter(Boolean).join(", ")}{" "}
            <Button
              size="small"
              look="quiet"
              onClick={() => {
                onMade(c);
                onClose();
              }}
            >
              {t("making.choose", { name: c.name })}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

import { useDebouncedValue } from "@mantine/hooks";
import { createContact, findDuplicates } from "#contract/contacts/endpoints.ts";
import { contactTypes } from "#contract/contacts/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import type { MakerProps } from "#web/ui/area.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { MakeForm } from "#web/ui/making/make-form.tsx";
import { useContactOptions } from "./use-options.ts";

const START: { contactType: (typeof contactTypes)[number] } = { contactType: "society" };

/** A contact that a picker lacks: what it is, its name and its country. Those who look alike are offered instead. */
export default function Make(p: MakerProps) {
  const t = useT();
  const named = useNamed();
  const { me, can } = useMe();
  const { options } = useContactOptions(undefined);
  const countries = (options?.countries ?? [])
    .filter((k) => k.can.create)
    .map((k) => ({ value: k.hash_id, label: named(k) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const alone = countries.length === 1 ? countries[0]?.value : undefined;
  const form = useCallForm(createContact, {
    draft: undefined,
    start: { ...START, name: p.typed, country_hash_id: alone ?? "" },
    check: (v) => ({
      name: v.name.trim() ? undefined : t("contacts.name_needed"),
      country_hash_id: v.country_hash_id ? undefined : t("contacts.country_needed"),
    }),
    input: (v) => ({ body: { ...v, ...(can("contacts_view") && { representatives: [me.hash_id] }) } }),
    saved: ({ data }) => {
      const row = { ...data, company: data.company?.name ?? null };
      p.onMade(row);
      toast(t("making.made", { name: data.name }));
      p.onClose();
    },
    onClose: p.onClose,
  });
  return (
    <MakeForm {...p} form={form} label={t("contacts.new")} max={160}>
      <ChoiceField {...form.field("contactType", "contacts.kind")} options={contactTypes} texts="contacts.type_" />
      <ChoiceField {...form.field("country_hash_id", "contacts.country")} choices={countries} required />
      <Alike {...p} name={form.values.name} country={form.values.country_hash_id} />
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

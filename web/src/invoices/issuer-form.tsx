import { getIssuer, updateIssuer } from "#contract/invoices/endpoints.ts";
import type { Issuer } from "#contract/invoices/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

interface Office {
  readonly hash_id: string;
  readonly name: string;
}
interface IssuerFormProps {
  zone: Office;
  zones: readonly Office[];
  onChoose: (zone: string) => void;
  onClose: () => void;
}

/** An office's details on its invoices: mandatory mentions, and its prefix in the numbers. */
export default function IssuerForm({ zone, zones, onChoose, onClose }: IssuerFormProps) {
  const t = useT();
  const read = useRead(getIssuer, { params: { id: zone.hash_id } });
  const issuer = read.data?.data;
  if (!issuer) return <Loading of={read} rows={6} />;
  return (
    <Fields key={`${issuer.zone.hash_id} ${issuer.version}`} issuer={issuer} onClose={onClose}>
      {zones.length > 1 ? (
        <ChoiceField
          label={t("invoices.choose_office")}
          value={zone.hash_id}
          choices={zones.map((z) => ({ value: z.hash_id, label: z.name }))}
          onChange={onChoose}
        />
      ) : null}
    </Fields>
  );
}

const words = [
  "legal_name",
  "address",
  "identifiers",
  "bank",
  "legal_text",
  "legal_text_fr",
  "exemptions",
  "exemptions_fr",
] as const;
type Values = Record<(typeof words)[number] | "prefix", string>;

function Fields({ issuer, onClose, children }: { issuer: Issuer; onClose: () => void; children: React.ReactNode }) {
  const t = useT();
  const form = useCallForm(updateIssuer, {
    draft: `issuer.${issuer.zone.hash_id}`,
    start: {
      prefix: issuer.prefix,
      ...(Object.fromEntries(words.map((word) => [word, issuer[word] ?? ""])) as Omit<Values, "prefix">),
    },
    version: issuer.version,
    input: ({ prefix, ...v }, version) => ({
      params: { id: issuer.zone.hash_id },
      body: { ...v, ...(!issuer.prefix_fixed && { prefix }), version },
    }),
    saved: () => t("invoices.mentions_saved"),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "zone", id: issuer.zone.hash_id, now: issuer.zone.name }}
      label={t("invoices.office_title", { office: issuer.zone.name })}
      submit={t("ui.save")}
    >
      {children}
      {issuer.prefix_fixed ? null : (
        <TextField {...form.field("prefix", "invoices.prefix")} description={t("invoices.prefix_text")} max={8} />
      )}
      <TextField {...form.field("legal_name", "invoices.legal_name")} optional />
      <LongTextField {...form.field("address", "invoices.address")} max={500} optional />
      <LongTextField
        {...form.field("identifiers", "invoices.identifiers")}
        description={t("invoices.identifiers_text")}
        max={500}
        optional
      />
      <LongTextField
        {...form.field("bank", "invoices.bank")}
        description={t("invoices.bank_text")}
        max={500}
        optional
      />
      <LongTextField {...form.field("legal_text", "invoices.legal_text")} max={3000} optional />
      <LongTextField {...form.field("legal_text_fr", "invoices.legal_text_fr")} max={3000} optional />
      <LongTextField
        {...form.field("exemptions", "invoices.exemptions")}
        description={t("invoices.exemptions_text")}
        max={3000}
        optional
      />
      <LongTextField {...form.field("exemptions_fr", "invoices.exemptions_fr")} max={3000} optional />
    </RecordDrawer>
  );
}

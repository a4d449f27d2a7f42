import { TextInput } from "@mantine/core";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { type FieldProps, useCommon } from "#web/ui/form/common.tsx";

/** Where a letter goes: an address of the customer, or any other. */
export function AddressField({
  addresses,
  ...p
}: FieldProps & { addresses: readonly { address: string; name: string }[] }) {
  const t = useT();
  const common = useCommon({ ...p, required: true });
  return (
    <>
      <TextInput
        {...common}
        description={addresses.length === 0 ? t("invoices.letter_no_address") : undefined}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={200}
        value={p.value}
        onChange={(e) => p.onChange(e.currentTarget.value)}
      />
      {addresses
        .filter((a) => a.address !== p.value)
        .map((a) => (
          <Button key={a.address} look="quiet" onClick={() => p.onChange(a.address)}>
            {[a.name, a.address].filter(Boolean).join(", ")}
          </Button>
        ))}
    </>
  );
}

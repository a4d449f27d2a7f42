import { useId } from "react";
import { TextInput } from "@mantine/core";
import { useT } from "#web/kit/i18n.ts";
import { type FieldProps, useCommon } from "#web/ui/form/common.tsx";

/** Where a letter goes: an address of the customer, or any other. */
export function AddressField({
  addresses,
  ...p
}: FieldProps & { addresses: readonly { address: string; name: string }[] }) {
  const t = useT();
  const id = useId();
  const common = useCommon({ ...p, required: true });
  return (
    <>
      <TextInput
        {...common}
        description={addresses.length === 0 ? t("invoices.letter_no_address") : undefined}
        type="email"
        inputMode="email"
        autoComplete="off"
        list={id}
        maxLength={200}
        value={p.value}
        onChange={(e) => p.onChange(e.currentTarget.value)}
      />
      <datalist id={id}>
        {addresses.map((a) => (
          <option key={a.address} value={a.address}>
            {a.name}
          </option>
        ))}
      </datalist>
    </>
  );
}

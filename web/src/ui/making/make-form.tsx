import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { findAlike, keepProposal } from "#contract/reference/proposals.ts";
import { call } from "#web/api/client.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import type { MakerProps } from "../area.ts";
import { Notice } from "../atoms/notice.tsx";
import { DrawerForm } from "../form/drawer.tsx";
import { TextField } from "../form/fields.tsx";
import { Around } from "../form/record-form.tsx";
import type { RecordFormOf } from "../form/use-record-form.ts";

type Alike = NonNullable<ClientOutput<typeof findAlike>["data"]>;

interface MakeFormProps<T extends { name: string }> extends MakerProps {
  form: RecordFormOf<T, undefined, false>;
  /** Of the sheet. */
  label: string;
  /** The longest name. */
  max: number;
  /** Where the name is looked for, of kinds in a country. */
  country?: string | undefined;
  /** Further fields. */
  children?: ReactNode;
}

/** The fields with which a picker's missing entry is made or proposed. What is there already under this name is chosen instead. */
export function MakeForm<T extends { name: string }>({ form, label, max, country, children, ...p }: MakeFormProps<T>) {
  const t = useT();
  const { title } = p;
  useEffect(() => title(label), [title, label]);
  const name = form.values.name.trim();
  const { alike, check } = useAlike(p.kind, name, country);
  const [isBusy, setBusy] = useState(false);
  const instead = alike && insteadOf(alike, p.isProposal);
  const take = async (): Promise<void> => {
    if (!alike) return;
    // A decision keeps what is only proposed: whoever may create it makes it an entry like the others.
    if (instead === "keep_it") await call(keepProposal, { params: { id: alike.proposal ?? "" }, body: {} });
    p.onMade(alike);
    p.onClose();
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      if (instead) await take();
      else if (!(await check())) form.submit();
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  const verb = instead
    ? t(`making.${instead}`, { name: alike.name })
    : alike?.state === "PROPOSED"
      ? t("making.use_proposed", { name: alike.name })
      : t(p.isProposal ? "making.propose" : "making.create");
  const isRefused = alike?.state === "REFUSED" && !instead;
  return (
    <DrawerForm
      ref={form.element}
      label={label}
      {...(!isRefused && { submit: verb })}
      busy={!!form.busy || isBusy}
      onSubmit={() => void send()}
      onCancel={p.onClose}
    >
      <Around form={form}>
        <TextField {...form.field("name", "making.name")} max={max} required autoFocus />
        {alike ? (
          <Notice
            title={t(alike.state ? `making.alike_${alike.state.toLowerCase()}` : "reference.alike_there", {
              name: alike.name,
              reason: alike.reason,
            })}
          >
            {alike.state ? null : t("making.alike_text")}
          </Notice>
        ) : (
          children
        )}
        {p.isProposal && !alike ? <p>{t("making.proposal_text")}</p> : null}
      </Around>
    </DrawerForm>
  );
}

/** What is done instead of making another one: the text key of its verb. */
function insteadOf({ state }: Alike, isProposal: boolean): "choose" | "keep_it" | undefined {
  if (state === null) return "choose";
  return isProposal ? undefined : "keep_it";
}

/** The entry that has this name already. `check` asks at once, for a name that was typed just now. */
function useAlike(kind: MakerProps["kind"], name: string, country: string | undefined) {
  const [words] = useDebouncedValue(name, 250);
  const there = country ? { country_hash_id: country } : {};
  const query = { kind: kind ?? "brand", name: words, ...there } as const;
  const isAsked = kind !== undefined && words !== "";
  const { data } = useRead(findAlike, { query }, { enabled: isAsked, quiet: true });
  const [found, setFound] = useState<{ name: string; country: string | undefined; alike: Alike | null }>();
  const known =
    found?.name === name && found.country === country
      ? found.alike
      : words === name && isAsked
        ? data?.data
        : undefined;
  return {
    alike: known ?? undefined,
    check: async (): Promise<boolean> => {
      if (!kind || name === "" || (words === name && data)) return false;
      const { data: alike } = await call(findAlike, { query: { kind, name, ...there } });
      setFound({ name, country, alike });
      return alike !== null;
    },
  };
}

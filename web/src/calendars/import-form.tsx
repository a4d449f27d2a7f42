import { Checkbox } from "@mantine/core";
import { useEffect, useState } from "react";
import { importPublicHolidays } from "#contract/calendars/endpoints.ts";
import type { ProposedHoliday } from "#contract/calendars/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { weekdayOf } from "#contract/kit/recurrence.ts";
import { call } from "#web/api/client.ts";
import { useChange } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import css from "./calendars.module.css";
import { weekdayTitle } from "./words.ts";

interface ImportFormProps {
  country: string;
  year: number;
  onClose: () => void;
}

/** The public holidays that are known, and those of them that are left out. */
function useProposed(country: string, year: number) {
  const [known, setKnown] = useState<readonly ProposedHoliday[] | "failed">();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const load = (): void => {
    setKnown(undefined);
    call(importPublicHolidays, { params: { id: country }, body: { year } }, { quiet: true })
      .then(({ data }) => {
        setKnown(data);
        // Where another one is entered by hand, it is probably the same.
        setLeft(new Set(data.filter((h) => h.state === "same_day").map((h) => h.key)));
      })
      .catch(() => setKnown("failed"));
  };
  useEffect(load, [country, year]);
  const toggle = (key: string): void =>
    setLeft((old) => (old.has(key) ? new Set([...old].filter((k) => k !== key)) : new Set([...old, key])));
  return { known, load, left, toggle };
}

/** What is known of a country's public holidays in a year; the chosen ones are stored. Nothing that is stored is overwritten. */
export default function ImportForm({ country, year, onClose }: ImportFormProps) {
  const t = useT();
  const store = useChange(importPublicHolidays);
  const { known, load, left, toggle } = useProposed(country, year);
  if (!known || known === "failed")
    return <Loading of={{ data: undefined, isError: known === "failed", refetch: load }} rows={10} />;
  if (known.length === 0)
    return <EmptyGlass title={t("calendars.import_none")} text={t("calendars.import_none_text")} />;
  const keys = known.filter((h) => h.state !== "stored" && !left.has(h.key)).map((h) => h.key);
  const submit = async (): Promise<void> => {
    const done = await store
      .mutateAsync({ input: { params: { id: country }, body: { year, keys } } })
      .catch(() => undefined);
    if (!done) return;
    toast(t("calendars.imported", { count: done.stored }));
    onClose();
  };
  return (
    <DrawerForm
      label={t("calendars.import", { year })}
      {...(keys.length > 0 && { submit: t("calendars.import_count", { count: keys.length }) })}
      busy={store.isPending}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <p className={css.note}>{t("calendars.import_text")}</p>
      <Proposed known={known} left={left} onToggle={toggle} />
    </DrawerForm>
  );
}

interface ProposedProps {
  known: readonly ProposedHoliday[];
  left: ReadonlySet<string>;
  onToggle: (key: string) => void;
}
/** The known holidays, to be chosen among. */
function Proposed({ known, left, onToggle }: ProposedProps) {
  const t = useT();
  const language = useLanguage();
  const named = useNamed();
  const marks = (h: ProposedHoliday): string =>
    [
      h.state === "stored" ? t("calendars.import_stored") : "",
      h.state === "same_day" ? t("calendars.import_same_day") : "",
      h.part === "day" ? "" : t(`calendars.part_${h.part}`),
      h.moved ? t("calendars.moved") : "",
      h.estimated ? t("calendars.estimated") : "",
    ]
      .filter(Boolean)
      .join(", ");
  return (
    <ul className={css.proposed}>
      {known.map((h) => (
        <li key={h.key}>
          <Checkbox
            checked={h.state === "stored" || !left.has(h.key)}
            disabled={h.state === "stored"}
            onChange={() => onToggle(h.key)}
            label={
              <>
                <span className={css.figure}>{formatDay(h.day)}</span>{" "}
                {weekdayTitle(language, weekdayOf(h.day), "short")} <b>{named(h)}</b>
              </>
            }
            description={marks(h) || undefined}
          />
        </li>
      ))}
    </ul>
  );
}

import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { listExchangeRates } from "#contract/zones/rates.ts";
import { exactText } from "#contract/kit/amounts.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { DraftRestored } from "#web/ui/form/draft-restored.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { AlsoHere } from "#web/ui/record/also-here.tsx";
import { ConflictNotice } from "#web/ui/record/conflict-notice.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { RatesBar } from "./rates-bar.tsx";
import { RatesGrid } from "./rates-grid.tsx";
import { gapsOf, thisMonth, yearOf } from "./rates-months.ts";
import { type Rates, type Table, useRates } from "./use-rates.ts";
import css from "./rates.module.css";
import zones from "./zones.module.css";

/** Number of years side by side. */
const WIDE = 4;

/** An office's rates; at headquarters also another currency's, by URL. */
export default function RatesTab({ zone }: { zone: string }) {
  const [url, setUrl] = useUrl();
  const query = url.currency ? { currency_hash_id: url.currency } : {};
  const read = useRead(listExchangeRates, { params: { id: zone }, query }, { quiet: true });
  const { data } = read;
  if (data)
    return (
      <RatesTable
        key={`${zone} ${data.currency?.hash_id}`}
        zone={zone}
        table={data}
        onCurrency={(currency) => setUrl({ currency })}
      />
    );
  return <Loading of={read} rows={12} />;
}

interface RatesTableProps {
  zone: string;
  table: Table;
  onCurrency: (currency: string | undefined) => void;
}

function RatesTable({ zone, table, onCurrency }: RatesTableProps) {
  const t = useT();
  const wide = usePhone() ? 1 : WIDE;
  const rates = useRates(zone, table);
  const [last, setLast] = useState(() => yearOf(thisMonth()));
  const years = Array.from({ length: wide }, (_, i) => last - wide + 1 + i);
  const gaps = gapsOf(table);
  const missing = [...gaps].filter((m) => !rates.shown(m)).length;
  const edits = rates.changed.size;
  useKeys([
    { keys: "mod+Enter", label: "ui.key_submit", inFields: true, enabled: edits > 0, run: () => void rates.save() },
    { keys: "mod+s", label: "ui.key_submit", inFields: true, enabled: edits > 0, run: () => void rates.save() },
    { keys: "mod+z", label: "zones.undo", inFields: true, enabled: rates.canUndo, run: rates.undo },
  ]);
  const { can } = table;
  const wrong = Object.entries(rates.errors);
  return (
    <div className={css.rates}>
      <RatesBar
        zone={zone}
        table={table}
        missing={missing}
        years={years}
        onLast={setLast}
        onCurrency={edits > 0 ? undefined : onCurrency}
      />
      <AlsoHere kind="zone" id={zone} editing={edits > 0} silent />
      {rates.theirs.length ? (
        <ConflictNotice
          onKeepMine={() => rates.settle(rates.theirs, true)}
          onTakeTheirs={() => rates.settle(rates.theirs, false)}
        >
          {rates.theirs
            .map((m) => `${shownMonth(m)}: ${exactText(rates.stored.get(m)?.rate ?? "") || t("zones.no_rate")}`)
            .join(", ")}
        </ConflictNotice>
      ) : null}
      {table.zone.currency ? null : (
        <Notice title={t("zones.no_currency_title")}>{t("zones.rates_no_currency")}</Notice>
      )}
      <DraftRestored at={rates.restoredAt} onAfresh={rates.discard} />
      <RatesGrid table={table} rates={rates} years={years} gaps={gaps} onLast={setLast} />
      {wrong.length ? (
        <p className={css.errors} role="alert">
          {wrong.map(([m, text]) => `${shownMonth(m)}: ${text}`).join(" ")}
        </p>
      ) : null}
      {can.create || can.update || can.delete ? <p className={zones.note}>{t("zones.rates_how")}</p> : null}
      {edits > 0 ? <Unsaved rates={rates} /> : null}
      <LeaveGuard {...rates.guard} />
    </div>
  );
}

function Unsaved({ rates }: { rates: Rates }) {
  const t = useT();
  const phone = usePhone();
  const text = t("zones.rates_unsaved", { count: rates.changed.size });
  return (
    <div className={css.foot} role="region" aria-label={text}>
      <span role="status">{text}</span>
      <IconButton
        label={t("zones.undo")}
        icon={<IconArrowBackUp stroke={1.6} />}
        disabled={!rates.canUndo}
        onClick={rates.undo}
      />
      <Button look="quiet" onClick={rates.discard}>
        {t("zones.discard")}
      </Button>
      <Button look="filled" busy={rates.busy} hint={phone ? undefined : "Ctrl Enter"} onClick={() => void rates.save()}>
        {t("ui.save")}
      </Button>
    </div>
  );
}

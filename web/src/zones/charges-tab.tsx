import { IconPlus } from "@tabler/icons-react";
import { zoneHref } from "#contract/zones/hrefs.ts";
import { useNamed } from "#web/kit/named.ts";
import { useState } from "react";
import {
  listAreaExpenses,
  listFixedLoads,
  stopAreaExpense,
  stopFixedLoad,
  type Charge,
} from "#contract/zones/charges.ts";
import type { Zone } from "#contract/zones/endpoints.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { chargeHref } from "./words.ts";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import { rhythm } from "#web/ui/record/rhythm.ts";
import css from "./zones.module.css";

const FixedLoadForm = lazyPart(() => import("./fixed-load-form.tsx"));

/** Its next date, or why there is none. */
export function ChargeState({ charge: c }: { charge: Charge }) {
  const t = useT();
  if (c.stopped_at) return <Status tone="draft" word={t("zones.stopped")} />;
  if (!c.next_date) return <Status tone="done" word={t("zones.over")} />;
  return <Status tone="agreed" word={t("zones.running")} />;
}

/** Columns: title, interval, amount, next date, stop button. */
function useColumns(onStop: (c: Charge) => void): readonly TableColumn<Charge>[] {
  const t = useT();
  const named = useNamed();
  return [
    {
      key: "what",
      head: t("zones.what"),
      names: true,
      cell: (c) => (
        <>
          <AppLink href={chargeHref(c)} className={css.name}>
            {c.title}
          </AppLink>
          <span className={css.under}>
            {named(c.reason)} · {rhythm(c, t)}
          </span>
        </>
      ),
    },
    {
      key: "amount",
      head: t("zones.amount"),
      right: true,
      cell: (c) => <Money value={c.amount} iso={c.currency.iso} tight />,
    },
    {
      key: "next",
      head: t("zones.next"),
      hides: "phone",
      cell: (c) => (c.next_date ? <Day value={c.next_date} /> : "–"),
    },
    { key: "state", head: t("zones.state"), hides: "phone", cell: (c) => <ChargeState charge={c} /> },
    {
      key: "stop",
      head: t("zones.actions"),
      silent: true,
      width: 80,
      cell: (c) =>
        c.can.stop ? (
          <Button
            size="small"
            look="quiet"
            aria-label={t("zones.stop_it", { title: c.title })}
            onClick={() => onStop(c)}
          >
            {t("zones.stop")}
          </Button>
        ) : null,
    },
  ];
}

/** Stops a charge, after asking. */
function useStopping(fixed: boolean) {
  const t = useT();
  const [asked, ask] = useState<Charge>();
  const stop = useChange(fixed ? stopFixedLoad : stopAreaExpense);
  const end = async (c: Charge): Promise<void> => {
    try {
      await stop.mutateAsync({ input: { params: { id: c.hash_id } } });
      toast(t("zones.stopped_done", { title: c.title }));
    } catch {
      // The API client has shown the error.
    }
    ask(undefined);
  };
  return { asked, ask, end, isEnding: stop.isPending };
}

/** An office's charges: fixed loads, which can only be stopped, or recurring expenses, which can be edited. */
export default function ChargesTab({ zone, fixed }: { zone: Zone; fixed: boolean }) {
  const t = useT();
  const [url] = useUrl();
  const drawer = useAddressed(["new"]);
  const { asked, ask, end, isEnding } = useStopping(fixed);
  const columns = useColumns(ask);
  const read = useRead(fixed ? listFixedLoads : listAreaExpenses, { params: { id: zone.hash_id } });
  const { data } = read;
  const mayMake = !!zone.can.charge && !!zone.currency;
  const add = (): void => (fixed ? drawer.open({ new: "1" }) : go(zoneHref.createCharge(zone.hash_id)));
  const word = fixed ? "load" : "recurring";
  useKeys([{ keys: "n", label: "ui.key_new", enabled: mayMake, run: add }]);
  const button = mayMake ? (
    <Button icon={<IconPlus stroke={1.6} />} hint="N" onClick={add}>
      {t(`zones.new_${word}`)}
    </Button>
  ) : undefined;
  const rows = data?.data ?? [];
  return (
    <>
      {zone.currency ? null : (
        <div className={css.notice}>
          <Notice title={t("zones.no_currency_title")}>{t("zones.no_currency_text")}</Notice>
        </div>
      )}
      {!data ? (
        <Loading of={read} rows={5} text="ui.list_failed" />
      ) : rows.length === 0 ? (
        <EmptyGlass title={t(`zones.no_${word}`)} text={t(`zones.no_${word}_text`)} action={button} />
      ) : (
        <>
          <div className={css.bar}>
            <span className={css.note}>{t(`zones.${word}_text`, { office: zone.name })}</span>
            {button}
          </div>
          <Table rows={rows} id={(c) => c.hash_id} columns={columns} />
        </>
      )}
      <SidePanel opened={fixed && url.new === "1" && mayMake} onClose={drawer.close} title={t("zones.new_load")}>
        {fixed && url.new === "1" && mayMake ? <FixedLoadForm zone={zone} onClose={drawer.close} /> : null}
      </SidePanel>
      <ConfirmDialog
        opened={!!asked}
        onClose={() => ask(undefined)}
        title={t("zones.stop_title", { title: asked?.title ?? "" })}
        text={t("zones.stop_text")}
        confirm={t("zones.stop")}
        busy={isEnding}
        danger
        onConfirm={() => asked && void end(asked)}
      />
    </>
  );
}

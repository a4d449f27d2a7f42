import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { prefetchWhole, useWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useMe } from "#web/api/me.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { newLooks } from "#web/ui/list/new-looks.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { histories } from "./history-list.ts";
import { HolderDetail } from "./holder-detail.tsx";
import { HolderList } from "./holder-list.tsx";
import css from "./holders.module.css";
import { calls, type Kind, mayKeep } from "./kinds.ts";
import { NoCurrency } from "./no-currency.tsx";
import { OfficeFrame } from "./office-frame.tsx";
import { useOffice } from "./use-offices.ts";

const HolderForm = lazyPart(() => import("./holder-form.tsx"));
const IbanForm = lazyPart(() => import("./iban-form.tsx"));
const MovementForm = lazyPart(() => import("./movement-form.tsx"));
const CountForm = lazyPart(() => import("./counts/count-form.tsx"));
const TransferForm = lazyPart(() => import("./transfer-form.tsx"));
const TransactionDetails = lazyPart(() => import("./transaction-details.tsx"));

export const prefetchHolders =
  (kind: Kind) =>
  ({ params, search }: ScreenPlace): void => {
    void prefetchWhole(calls[kind].list, { params: { zone: params.id ?? "" }, query: {} });
    if (search.holder) histories[kind].prefetch({ search }, { params: { id: search.holder } });
  };

/** Drawers of this screen, by the URL parameter `do`. */
const acts = ["new", "edit", "deposit", "withdrawal", "transfer", "count", "iban"] as const;
type Act = (typeof acts)[number];
const allowed: Record<Act, keyof Holder["can"]> = {
  new: "update",
  edit: "update",
  deposit: "deposit",
  withdrawal: "withdraw",
  transfer: "transfer",
  count: "deposit",
  iban: "update",
};

interface NewHolderProps {
  kind: Kind;
  /** The button of a phone. */
  big: boolean;
  onClick: () => void;
}
function NewHolder({ kind, big, onClick }: NewHolderProps) {
  const t = useT();
  return (
    <Button {...newLooks(big)} onClick={onClick}>
      {t(`accounting.new_${kind}`)}
    </Button>
  );
}

function NoHolders({ kind, onNew }: { kind: Kind; onNew: (() => void) | undefined }) {
  const t = useT();
  return (
    <EmptyGlass
      title={t(`accounting.no_${kind}`)}
      text={t(`accounting.no_${kind}_text`)}
      action={
        onNew ? (
          <Button icon={<IconPlus stroke={1.6} />} hint="N" onClick={onNew}>
            {t(`accounting.new_${kind}`)}
          </Button>
        ) : undefined
      }
    />
  );
}

interface PanelProps {
  kind: Kind;
  act: Act | undefined;
  office: ReturnType<typeof useOffice>;
  holder: Holder | undefined;
  /** While counting: whether the balance is shown. */
  counting: { seen: boolean; setSeen: (seen: boolean) => void };
  onClose: () => void;
}

/** The form of an action, in the side panel. */
function ActForm({ kind, act, office, holder, counting: { seen, setSeen }, onClose }: PanelProps) {
  const [, setUrl] = useUrl();
  return (
    <>
      {office && (act === "new" || (act === "edit" && holder)) ? (
        <HolderForm
          key={`${act} ${holder?.hash_id}`}
          kind={kind}
          office={office}
          holder={act === "edit" ? holder : undefined}
          onClose={onClose}
          onMade={(id) => setUrl({ do: undefined, holder: id })}
        />
      ) : null}
      {office && holder && (act === "deposit" || act === "withdrawal") ? (
        <MovementForm key={`${act} ${holder.hash_id}`} holder={holder} way={act} office={office} onClose={onClose} />
      ) : null}
      {holder && act === "count" ? (
        <CountForm
          key={`count ${holder.hash_id}`}
          holder={holder}
          seen={seen}
          onSee={setSeen}
          onClose={onClose}
          onCounted={() => {
            setSeen(false);
            setUrl({ do: undefined, view: "counts", holder: holder.hash_id });
          }}
        />
      ) : null}
      {holder && act === "iban" ? <IbanForm key={holder.hash_id} holder={holder} onClose={onClose} /> : null}
      {office && holder && act === "transfer" ? (
        <TransferForm key={holder.hash_id} holder={holder} office={office} onClose={onClose} />
      ) : null}
    </>
  );
}

/** The side panels: the form of an action, and a transaction. */
function HolderPanels(p: PanelProps) {
  const { kind, act, office, holder, onClose } = p;
  const t = useT();
  const [url] = useUrl();
  return (
    <>
      <SidePanel
        opened={!!act && !!office}
        onClose={onClose}
        title={
          act === "new"
            ? t(`accounting.new_${kind}`)
            : !holder || !act
              ? ""
              : act === "count"
                ? `${t("accounting.count")} ${holder.name}`
                : t(`accounting.title_${act}`, { name: holder.name })
        }
      >
        <ActForm {...p} />
      </SidePanel>
      <SidePanel opened={!!url.transaction && !act} onClose={onClose} title={t("accounting.transaction")}>
        {url.transaction ? <TransactionDetails id={url.transaction} holder={holder} /> : null}
      </SidePanel>
    </>
  );
}

/** An office's accounts or cash boxes, with history and actions of the selected one. */
export function HoldersPage({ kind }: { kind: Kind }) {
  const phone = usePhone();
  const zone = usePathParam("id");
  const [url] = useUrl();
  const { can } = useMe();
  const office = useOffice(zone);
  const drawer = useAddressed(["do", "transaction"]);
  const read = useWhole(calls[kind].list, { params: { zone }, query: {} }, { route: true });
  const { data } = read;
  const holders = data ?? [];
  const holder = holders.find((h) => h.hash_id === url.holder) ?? (phone && !url.holder ? undefined : holders[0]);
  const mayCreate = mayKeep(can, kind, zone) && office?.currency != null;
  const add = (): void => drawer.open({ do: "new" });
  useKeys([{ keys: "n", label: "ui.key_new", enabled: mayCreate, run: add }]);
  const act = acts.find(
    (a) => a === url.do && (a !== "count" || kind === "boxes") && (a === "new" ? mayCreate : holder?.can[allowed[a]]),
  );
  // While counting, the balance is hidden unless the user asks for it.
  const [seen, setSeen] = useState(false);
  const isBlind = act === "count" && !seen;
  const close = (): void => {
    setSeen(false);
    drawer.close();
  };
  const button = (big: boolean) => <NewHolder kind={kind} big={big} onClick={add} />;
  const panel = { kind, act, office, holder, counting: { seen, setSeen }, onClose: close };
  return (
    <OfficeFrame zone={zone} tab={kind} primary={mayCreate ? button(false) : undefined} fits={holders.length > 0}>
      {office && !office.currency ? (
        <div className={css.notice}>
          <NoCurrency zone={zone} />
        </div>
      ) : null}
      {!data ? (
        <div className={css.shape}>
          <Loading of={read} rows={8} text="ui.list_failed" />
        </div>
      ) : holders.length === 0 ? (
        <NoHolders kind={kind} onNew={mayCreate && !phone ? add : undefined} />
      ) : (
        <div className={isBlind ? `${css.split} ${css.blind}` : css.split}>
          {phone && holder ? null : <HolderList kind={kind} holders={holders} current={holder?.hash_id} />}
          {holder ? <HolderDetail key={holder.hash_id} holder={holder} open={drawer.open} /> : null}
        </div>
      )}
      {phone && !holder && mayCreate ? <footer className={css.bottom}>{button(true)}</footer> : null}
      <HolderPanels {...panel} />
    </OfficeFrame>
  );
}

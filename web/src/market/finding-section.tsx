import { IconCheck, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { contactKeepers } from "#contract/contacts/rights.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { isFindingAxis, listOfAxis } from "#contract/market/axes.ts";
import { deleteMarketFinding, storeMarketFinding } from "#contract/market/endpoints.ts";
import type { Finding, MarketFinding, MarketHead } from "#contract/market/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { ReasonDialog } from "#web/ui/ask-reason.ts";
import { WhatHappened } from "#web/ui/record/what-happened.tsx";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import css from "./market.module.css";
import type { Market } from "./use-market.ts";
import { axesOf } from "./words.ts";

interface FindingProps {
  market: Market;
  row: MarketHead;
  column: MarketHead;
}
type Body = Parameters<ReturnType<typeof useChange<typeof storeMarketFinding>>["mutate"]>[0]["input"]["body"];

/** The identifiers a finding about this cell needs; undefined when an axis has no findings. */
function aboutOf({ market, row, column }: FindingProps): Omit<Body, "finding" | "reason"> | undefined {
  const axes = axesOf(market.url);
  const said: Record<string, string | undefined> = { country_hash_id: market.url.country_hash_id };
  for (const [axis, head] of [
    [axes.rows, row],
    [axes.columns, column],
  ] as const) {
    const list = listOfAxis(axis);
    if (list !== "country" && !isFindingAxis(list)) return undefined;
    said[`${list}_hash_id`] = head.hash_id;
  }
  const { country_hash_id, ...things } = said;
  return country_hash_id === undefined ? undefined : { country_hash_id, ...things };
}
/** The body that stores a finding again, to undo its deletion or change. */
const againOf = (f: MarketFinding): Body => ({
  finding: f.finding,
  reason: f.reason,
  country_hash_id: f.country.hash_id,
  ...(f.b2c && { b2c_hash_id: f.b2c.hash_id }),
  ...(f.application && { application_hash_id: f.application.hash_id }),
  ...(f.b2b && { b2b_hash_id: f.b2b.hash_id }),
  ...(f.packaging && { packaging_hash_id: f.packaging.hash_id }),
  ...(f.brand && { brand_hash_id: f.brand.hash_id }),
});

/** What may be said of a cell, and taken back; both can be undone. */
function useSaying(props: FindingProps) {
  const t = useT();
  const { can } = useMe();
  const { finding } = props.market;
  const about = aboutOf(props);
  const store = useChange(storeMarketFinding);
  const remove = useChange(deleteMarketFinding);
  const may = about !== undefined && contactKeepers.any.some((right) => can(right, about.country_hash_id));
  const takeBack = async (f: MarketFinding, undo: boolean): Promise<void> => {
    await remove.mutateAsync({ input: { params: { id: f.hash_id } } });
    if (undo) toastUndo(t("market.finding_taken_back"), () => store.mutate({ input: { body: againOf(f) } }));
  };
  /** `said` runs once it is stored. */
  const say = async (next: Finding, reason: string | null, said: () => void): Promise<void> => {
    if (!about) return;
    const before = finding;
    const { data } = await store.mutateAsync({ input: { body: { ...about, finding: next, reason } } });
    said();
    toastUndo(t(`market.finding_${next}`), () => {
      if (before) store.mutate({ input: { body: againOf(before) } });
      else void takeBack(data, false).catch(() => undefined);
    });
  };
  return { about, may, say, takeBack, isStoring: store.isPending, isRemoving: remove.isPending };
}
const quietly = (run: Promise<void>): void => void run.catch(() => undefined);

/** The finding about an empty cell (who and when), and buttons to record one. */
export function FindingSection(props: FindingProps) {
  const t = useT();
  const { finding } = props.market;
  const saying = useSaying(props);
  const { about, may, say, isStoring } = saying;
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <section className={css.finding} aria-label={t("market.finding")}>
      <h2>{finding ? t(`market.finding_${finding.finding}`) : t("market.never_checked")}</h2>
      {finding ? (
        <p>
          {finding.reason ? <>{finding.reason} · </> : null}
          <PersonName person={finding.said_by} /> · {formatDay(finding.said_on)}
        </p>
      ) : (
        <p>{t(about ? "market.never_checked_text" : "market.needs_country")}</p>
      )}
      {may ? (
        <FindingButtons
          finding={finding}
          saying={saying}
          onNone={() => quietly(say("none", null, close))}
          onDecline={() => setAsking(true)}
        />
      ) : null}
      {finding ? (
        <WhatHappened kind="market_finding" id={finding.hash_id} did="market.did_" otherwise="market.did_update" />
      ) : null}
      <ReasonDialog
        opened={asking}
        onClose={close}
        title={t("market.decline_title")}
        label={t("market.reason")}
        confirm={t("market.decline_confirm")}
        busy={isStoring}
        onConfirm={(reason) => quietly(say("declined", reason, close))}
      />
    </section>
  );
}

interface FindingButtonsProps {
  finding: Market["finding"];
  saying: Pick<ReturnType<typeof useSaying>, "takeBack" | "isStoring" | "isRemoving">;
  onNone: () => void;
  onDecline: () => void;
}
/** Records that there is nothing, declines the cell, or takes back what was recorded. */
function FindingButtons({ finding, saying, onNone, onDecline }: FindingButtonsProps) {
  const t = useT();
  const { takeBack, isStoring, isRemoving } = saying;
  return (
    <div className={css.acts}>
      {finding?.finding === "none" ? null : (
        <Button size="small" icon={<IconCheck stroke={1.6} />} busy={isStoring} onClick={onNone}>
          {t("market.finding_none")}
        </Button>
      )}
      <Button size="small" icon={<IconX stroke={1.6} />} onClick={onDecline}>
        {t(finding?.finding === "declined" ? "market.change_reason" : "market.decline")}
      </Button>
      {finding?.can.delete ? (
        <Button size="small" look="quiet" busy={isRemoving} onClick={() => quietly(takeBack(finding, true))}>
          {t("market.take_back")}
        </Button>
      ) : null}
    </div>
  );
}

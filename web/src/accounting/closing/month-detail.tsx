import { IconArrowLeft, IconLock, IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { type ClosingMonth, readClosing, reopenMonth } from "#contract/accounting/closings.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { nextMonth } from "#contract/zones/rates-text.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { ReasonDialog } from "#web/ui/ask-reason.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { formatMoment } from "#web/ui/atoms/day.tsx";
import { AppLink, RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { Checklist } from "./checklist.tsx";
import css from "./closing.module.css";
import { MonthStatus } from "./month-list.tsx";
import { WaitingCounts } from "./waiting-counts.tsx";

const CloseForm = lazyPart(() => import("./close-form.tsx"));

/** Asks for the reason to reopen a month. */
function Reopen({ zone, month }: { zone: string; month: string }) {
  const t = useT();
  const language = useLanguage();
  const [asked, setAsked] = useState(false);
  const { run: submit } = useSubmitKey();
  const reopen = useChange(reopenMonth);
  const words = { month: monthWords(month, language) };
  const run = async (motif: string): Promise<void> => {
    try {
      await submit((idempotencyKey) =>
        reopen.mutateAsync({ input: { params: { id: zone, month }, query: { motif } }, idempotencyKey }),
      );
      setAsked(false);
      toast(t("closing.reopened_toast", words));
    } catch (e) {
      if (!isApiError(e)) throw e;
    }
  };
  return (
    <>
      <Button icon={<IconLockOpen stroke={1.6} />} onClick={() => setAsked(true)}>
        {t("closing.reopen")}
      </Button>
      <ReasonDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t("closing.reopen_title", words)}
        text={t("closing.reopen_text")}
        label={t("closing.reopen_motif")}
        confirm={t("closing.reopen")}
        danger
        busy={reopen.isPending}
        onConfirm={(motif) => void run(motif)}
      />
    </>
  );
}

interface MonthDetailProps {
  zone: string;
  row: ClosingMonth;
  /** The next month to close; undefined if none. */
  next: string | undefined;
  /** An office without a currency has no books to close. */
  hasCurrency: boolean;
}

type Closing = ClientOutput<typeof readClosing>["data"];
const isBlocked = (list: Closing): boolean => list.lines.some((l) => l.blocks && l.count > 0);

/** When and by whom it was closed or reopened, and why it cannot be closed now. */
function MonthNotes({ zone, row, list, next }: Omit<MonthDetailProps, "hasCurrency"> & { list: Closing | undefined }) {
  const t = useT();
  const language = useLanguage();
  const { month } = row;
  const said =
    list?.state === "running"
      ? t("closing.running_text", { day: formatDay(`${nextMonth(month)}-01`) })
      : list?.can.close && isBlocked(list)
        ? t("closing.blocked_text")
        : undefined;
  return (
    <>
      {row.closed_by && row.closed_at ? (
        <p className={css.said}>
          {t("closing.closed_by", { person: row.closed_by.name, moment: formatMoment(row.closed_at) })}
        </p>
      ) : row.state === "closed" ? (
        <p className={css.said}>{t("closing.closed_text")}</p>
      ) : null}
      {row.reopened ? (
        <p className={css.said}>
          {t("closing.reopened_by", {
            person: row.reopened.by.name,
            moment: formatMoment(row.reopened.at),
            motif: row.reopened.motif,
          })}
        </p>
      ) : null}
      {said ? <p className={css.said}>{said}</p> : null}
      {list?.state === "open" && !list.can.close && next && next < month ? (
        <p className={css.said}>
          {t("closing.order_text")}{" "}
          <RefLink href={accountingHref.closing(zone, { month: next })}>{monthWords(next, language)}</RefLink>
        </p>
      ) : null}
    </>
  );
}

/** One month: its checklist, and the button to close or reopen it. */
export function MonthDetail({ zone, row, next, hasCurrency }: MonthDetailProps) {
  const t = useT();
  const language = useLanguage();
  const phone = usePhone();
  const drawer = useAddressed(["do"]);
  const [url] = useUrl();
  const { month } = row;
  const read = useRead(readClosing, { params: { id: zone, month } }, { keep: true });
  const { data } = read;
  const list = data?.data.month === month ? data.data : undefined;
  const mayClose = list?.can.close === true && !isBlocked(list) && hasCurrency;
  const ask = (): void => drawer.open({ month, do: "close" });
  useKeys([{ keys: "c", label: "closing.close", enabled: mayClose, run: ask }]);
  const words = { month: monthWords(month, language) };
  const closing = mayClose ? (
    <Button
      look="filled"
      size={phone ? "big" : "normal"}
      icon={<IconLock stroke={1.6} />}
      hint={phone ? undefined : "C"}
      onClick={ask}
    >
      {t("closing.close_month", words)}
    </Button>
  ) : null;
  return (
    <section className={css.detail} aria-label={words.month}>
      <header className={css.detailHead}>
        {phone ? (
          <AppLink href={accountingHref.closing(zone)} className={css.back} aria-label={t("closing.back")}>
            <IconArrowLeft size={20} stroke={1.6} aria-hidden="true" />
          </AppLink>
        ) : null}
        <h2>{words.month}</h2>
        <MonthStatus state={row.state} />
        <span className={css.acts}>
          {phone ? null : closing}
          {list?.can.reopen ? <Reopen zone={zone} month={month} /> : null}
        </span>
      </header>
      <MonthNotes zone={zone} row={row} list={list} next={next} />
      {list ? (
        <>
          <Checklist list={list} />
          <WaitingCounts list={list} />
          <p className={css.hint}>{t("closing.correct_text")}</p>
        </>
      ) : (
        <Loading of={read} rows={6} />
      )}
      {phone && closing ? <footer className={css.bottom}>{closing}</footer> : null}
      <SidePanel opened={url.do === "close" && mayClose} onClose={drawer.close} title={t("closing.close_month", words)}>
        {list && mayClose ? <CloseForm key={month} list={list} onClose={drawer.close} /> : null}
      </SidePanel>
    </section>
  );
}

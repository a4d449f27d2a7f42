import { accountingHref } from "#contract/accounting/hrefs.ts";
import { listClosings } from "#contract/accounting/closings.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { NoCurrency } from "../no-currency.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import { useOffice } from "../use-offices.ts";
import css from "./closing.module.css";
import { MonthDetail } from "./month-detail.tsx";
import { MonthList } from "./month-list.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(listClosings, { params: { id: params.id ?? "" } });

/** `/admin/accounting/{id}/closing`: the months, the open items of one, and closing it. */
export default function ClosingPage() {
  const t = useT();
  const phone = usePhone();
  const zone = usePathParam("id");
  const [url] = useUrl();
  const office = useOffice(zone);
  const read = useRead(listClosings, { params: { id: zone } }, { route: true });
  const { data } = read;
  const months = data?.data ?? [];
  // Next month to close: the oldest open one; before the first closing any, so the newest.
  const open = months.filter((m) => m.state === "open");
  const next = (months.some((m) => m.state === "closed") ? open.at(-1) : open[0])?.month;
  const chosen = months.find((m) => m.month === url.month);
  const row = chosen ?? (phone ? undefined : (months.find((m) => m.month === next) ?? months[0]));
  const nothing = months.length === 1 && months[0]?.state === "running";
  return (
    <OfficeFrame zone={zone} tab="closing" fits={months.length > 0}>
      {office && !office.currency ? (
        <div className={css.notice}>
          <NoCurrency zone={zone} />
        </div>
      ) : null}
      {!data ? (
        <div className={css.notice}>
          <Loading of={read} rows={8} text="ui.list_failed" />
        </div>
      ) : nothing && !chosen ? (
        <EmptyGlass
          title={t("closing.none")}
          text={t("closing.none_text")}
          action={
            <RefLink href={accountingHref.closing(zone, { month: months[0]?.month })}>
              {t("closing.see_running")}
            </RefLink>
          }
        />
      ) : (
        <div className={css.split}>
          {phone && row ? null : <MonthList zone={zone} months={months} current={row?.month} />}
          {row ? (
            <MonthDetail key={row.month} zone={zone} row={row} next={next} hasCurrency={!!office?.currency} />
          ) : null}
        </div>
      )}
    </OfficeFrame>
  );
}

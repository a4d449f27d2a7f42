import { zoneHref } from "#contract/zones/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { useNamed } from "#web/kit/named.ts";
import { IconPlayerStop } from "@tabler/icons-react";
import { getAreaExpense, stopAreaExpense, stopFixedLoad } from "#contract/zones/charges.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { AppLink, RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { editAction } from "#web/ui/record/common-actions.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { type RecordOf, RecordScreen } from "#web/ui/record/record-screen.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { ChargeState } from "./charges-tab.tsx";
import { areaHref, chargeHref } from "./words.ts";
import { rhythm } from "#web/ui/record/rhythm.ts";
import css from "./zones.module.css";

type ChargeRecord = RecordOf<typeof getAreaExpense>;

/** `/admin/area/{id}/expense/view?expense=`: a recurring expense, its dates and the drafts created from it. */
export default function ChargeViewPage() {
  const [{ expense = "none" }] = useUrl();
  return (
    <RecordScreen endpoint={getAreaExpense} id={expense}>
      {(charge) => <Found charge={charge} />}
    </RecordScreen>
  );
}

function Found({ charge: c }: { charge: ChargeRecord }) {
  const t = useT();
  const stop = useChange(c.fixed ? stopFixedLoad : stopAreaExpense);
  return (
    <RecordPage
      of={{ kind: "charge", id: c.hash_id }}
      home={zoneHref.view(c.zone_hash_id, { tab: "charges" })}
      title={c.title}
      crumb={c.title}
      meta={
        <>
          <span>{t(c.fixed ? "zones.load_one" : "zones.recurring_one")}</span>
          <ChargeState charge={c} />
          <span>
            <Money value={c.amount} iso={c.currency.iso} tight />
          </span>
          <span>{rhythm(c, t)}</span>
        </>
      }
      actions={[
        c.can.update && editAction(t("zones.change_it"), () => go(chargeHref(c, "update"))),
        c.can.stop && {
          key: "stop",
          label: t("zones.stop"),
          look: "refuse",
          icon: <IconPlayerStop stroke={1.6} />,
          asks: { title: t("zones.stop_title", { title: c.title }), text: t("zones.stop_text"), danger: true },
          run: async () => {
            await stop.mutateAsync({ input: { params: { id: c.hash_id } } });
            toast(t("zones.stopped_done", { title: c.title }));
          },
        },
      ]}
      tabs={[{ key: "made", label: t("zones.made_of_it"), content: <Made charge={c} /> }]}
      side={<Side charge={c} />}
      happened={{ did: "zones.did_charge_", otherwise: "zones.did_update" }}
    />
  );
}

/** The next dates, and the expenses created so far. */
function Made({ charge: c }: { charge: ChargeRecord }) {
  const t = useT();
  return (
    <div className={css.parts}>
      <section className={css.part}>
        <h2>{t("zones.to_come")}</h2>
        {c.upcoming.length ? (
          <ul className={css.chips}>
            {c.upcoming.map((day) => (
              <li key={day}>{formatDay(day)}</li>
            ))}
          </ul>
        ) : (
          <p className={css.note}>{t(c.stopped_at ? "zones.stopped_text" : "zones.over_text")}</p>
        )}
      </section>
      <section className={css.part}>
        <h2>{t("zones.made_of_it")}</h2>
        {c.occurrences.length ? (
          <Table
            rows={c.occurrences}
            columns={[
              { key: "day", head: t("zones.day"), cell: (o) => <Day value={o.date} /> },
              {
                key: "expense",
                head: t("zones.expense"),
                names: true,
                cell: (o) => (
                  <AppLink href={expenseHref.view(o.hash_id)} className={css.name}>
                    {o.number} {o.title}
                  </AppLink>
                ),
              },
              {
                key: "state",
                head: t("zones.state"),
                hides: "phone",
                className: css.soft,
                cell: (o) => t(`expenses.status_${o.status}`),
              },
              {
                key: "amount",
                head: t("zones.amount"),
                right: true,
                cell: (o) => <Money value={o.amount} iso={o.currency.iso} tight />,
              },
            ]}
          />
        ) : (
          <p className={css.note}>
            {t(c.made_count ? "zones.made_unseen" : "zones.made_none", { count: c.made_count })}
          </p>
        )}
      </section>
    </div>
  );
}

function Side({ charge: c }: { charge: ChargeRecord }) {
  const t = useT();
  const named = useNamed();
  return (
    <SideSection title={t("ui.hangs_together")}>
      <Facts
        facts={[
          [
            t("zones.one"),
            <RefLink key="office" href={areaHref(c.zone_hash_id, c.fixed ? "loads" : "recurring")}>
              {c.zone.name}
            </RefLink>,
          ],
          [t("zones.reason"), named(c.reason)],
          [t("zones.type"), c.type_name ? named(c.type_name) : null],
          [t("zones.from"), <Day key="from" value={c.start_date} />],
          [t("recurrence.until"), c.end_date ? <Day value={c.end_date} /> : t("recurrence.for_ever_short")],
          [t("zones.drafts_of"), <PersonName key="person" person={c.user} size="small" />],
        ]}
      />
    </SideSection>
  );
}

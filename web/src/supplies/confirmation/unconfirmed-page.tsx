import { IconMailQuestion } from "@tabler/icons-react";
import { askConfirmation, listUnconfirmed, type Unconfirmed } from "#contract/supplies/confirmation.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import { confirmations } from "#contract/supplies/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { useAsking } from "#web/ui/record/asking.tsx";

const { count, day, link, person, text } = columnsOf<Unconfirmed>("supplies");
const unconfirmed = listOf(listUnconfirmed, {
  name: "supply_unconfirmed",
  searchable: false,
  opens: (a) => supplyHref[a.supply.type].view(a.zone.hash_id, a.supply.hash_id, { tab: "allocations" }),
  columns: [
    link("article", { of: (a) => a.supply.name, phone: "title" }),
    person("user", { width: 180, phone: "line" }),
    text("serials", { width: 150, of: (a) => a.serials ?? a.quantity, phone: "lineEnd" }),
    {
      key: "confirmation",
      title: "supply_confirmation.answer",
      width: 170,
      cell: ({ confirmation: it }, { t }) => (
        <Status tone={it === "DENIED" ? "bad" : "wait"} word={t(`supply_confirmation.confirmation_${it}`)} />
      ),
      value: ({ confirmation: it }, { t }) => t(`supply_confirmation.confirmation_${it}`),
      phone: "status",
    },
    text("reason", { width: 220, of: (a) => a.denial, soft: true }),
    { ...count("days", { width: 130, phone: "end" }), title: "supply_confirmation.days" },
    { ...count("reminded", { width: 100, spare: true }), title: "supply_acceptance.reminded" },
    { ...day("known_at", { width: 140, of: (a) => a.known_at.slice(0, 10) }), title: "supply_confirmation.known_at" },
    text("office", { width: 120, of: (a) => a.zone.name, soft: true }),
  ],
  filters: {
    zone: offices("supplies.office"),
    confirmation: {
      label: "supply_confirmation.answer",
      options: confirmations,
      texts: "supply_confirmation.confirmation_",
    },
  },
});
export const { prefetch } = unconfirmed;

/** `/admin/managment/fournitures/confirmations`: who has not confirmed what they have, and who says that they don't have it. */
export default function UnconfirmedPage() {
  const t = useT();
  const { can, zones, me } = useMe();
  const [url] = useUrl();
  const { mutateAsync, isPending } = useChange(askConfirmation);
  const open = zones.filter((z) => can("supplies_update", z.hash_id));
  const at = open.find((z) => z.hash_id === (url.zone ?? me.zone?.hash_id)) ?? open[0];
  const asking = {
    key: "ask",
    label: t("supply_confirmation.ask_now"),
    asks: {
      title: t("supply_confirmation.ask_title", { office: at?.name ?? "" }),
      text: t("supply_confirmation.ask_text"),
    },
    run: async () => {
      if (!at) return;
      const { data } = await mutateAsync({ input: { body: { zone_id: at.hash_id } } });
      toast(
        data.people > 0
          ? t("supply_confirmation.asked_done", { count: data.people })
          : t("supply_confirmation.asked_none"),
      );
    },
  };
  const { take, question } = useAsking([asking]);
  return (
    <>
      <ListPage
        list={useList(unconfirmed)}
        title={t("supply_confirmation.title")}
        tabs={<AreaTabs />}
        empty="supply_confirmation.none"
        actions={
          at ? (
            <Button icon={<IconMailQuestion stroke={1.6} />} busy={isPending} onClick={() => take(asking)}>
              {t("supply_confirmation.ask_now")}
            </Button>
          ) : null
        }
      />
      {question}
    </>
  );
}

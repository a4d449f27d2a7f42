import { IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { endReservation, listReservations, type Reservation } from "#contract/laboratory/holds.ts";
import { batchHref } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { RecordList } from "#web/ui/record/record-list.tsx";
import { useAddressed, SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useUrl } from "#web/kit/place.ts";
import { said } from "./words.ts";

const ReserveForm = lazyPart(() => import("./reserve-form.tsx"));
const { day, person, text } = columnsOf<Reservation>("laboratory");
const reservations = listOf(listReservations, {
  name: "stock_reservations",
  partOf: "laboratory_id",
  searchable: false,
  columns: [
    {
      key: "for",
      title: "laboratory.for",
      cell: ({ batch: b, purpose }, { t }) =>
        b ? (
          <>
            <RefLink href={batchHref.view(b.hash_id)}>{t("laboratory.batch_number", { number: b.number })}</RefLink>{" "}
            {purpose}
          </>
        ) : (
          purpose
        ),
      value: ({ batch: b, purpose }, { t }) =>
        b ? `${t("laboratory.batch_number", { number: b.number })} ${purpose}` : purpose,
      phone: "title",
    },
    text("component", {
      width: 200,
      of: (r, { t }) => r.component?.name ?? t("laboratory.hidden_material"),
      phone: "line",
    }),
    text("lot", { width: 130, of: (r) => r.lot?.number, phone: "lineEnd" }),
    text("quantity", {
      width: 110,
      right: true,
      of: (r) => r.component && r.quantity && said(r.quantity, r.component.base_unit),
      phone: "end",
    }),
    {
      key: "state",
      title: "laboratory.state",
      width: 150,
      cell: (r, { t }) => (
        <Status tone={r.waits ? "bad" : "agreed"} word={t(r.waits ? "laboratory.waits" : "laboratory.reserved_now")} />
      ),
      value: (r, { t }) => t(r.waits ? "laboratory.waits" : "laboratory.reserved_now"),
      phone: "status",
    },
    person("user", { width: 160 }),
    day("until", { width: 120, phone: "statusEnd" }),
  ],
});

/** The reservations for orders and batches. */
export default function ReservationsTab({ place }: { place: Place }) {
  const t = useT();
  const [url] = useUrl();
  const drawer = useAddressed(["config"]);
  const end = useChange(endReservation);
  const bulk = useMemo(
    () => [
      {
        key: "end",
        hint: "x",
        label: t("laboratory.end_reservation"),
        icon: <IconX stroke={1.6} />,
        can: (r: Reservation) => r.can.end === true,
        run: (rows: readonly Reservation[]) => {
          void Promise.all(rows.map((r) => end.mutateAsync({ input: { params: { id: r.hash_id } } })))
            .then(() => toast(t("laboratory.done_ended")))
            .catch(() => undefined);
        },
      },
    ],
    [t, end],
  );
  return (
    <>
      <RecordList
        list={reservations}
        of={place}
        bulk={bulk}
        empty="laboratory.reservations_none"
        add={place.can.stock && { label: t("laboratory.reserve"), run: () => drawer.open({ config: "reserve" }) }}
      />
      <SidePanel opened={url.config === "reserve"} onClose={drawer.close} title={t("laboratory.reserve")}>
        <ReserveForm place={place} onClose={drawer.close} />
      </SidePanel>
    </>
  );
}

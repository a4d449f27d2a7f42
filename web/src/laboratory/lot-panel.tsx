import { IconArrowBarDown, IconLock, IconLockOpen, IconQrcode, IconTimeline, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { holdLot, releaseLot } from "#contract/laboratory/holds.ts";
import { laboratoryHref } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { type getLot, updateLot } from "#contract/laboratory/stock.ts";
import { supplierNames } from "#contract/components/suppliers.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { ReasonDialog } from "#web/ui/ask-reason.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { FileThumb, FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import { WhatHappened } from "#web/ui/record/what-happened.tsx";
import css from "./laboratory.module.css";
import TakeForm from "./take-form.tsx";
import { CertificateField, useCertificate } from "./certificate-field.tsx";
import { lifeOf, said } from "./words.ts";

const LabelForm = lazyPart(() => import("./label-form.tsx"));
const History = lazyPart(() => import("./history.tsx"));
type Mode = "read" | "take" | "edit" | "label";
type ShownLot = ClientOutput<typeof getLot>["data"];

/** A lot: its data, taking from it, and putting it on hold. */
export default function LotPanel({ lot, place, onClose }: { lot: ShownLot; place: Place; onClose: () => void }) {
  const t = useT();
  const [mode, setMode] = useState<Mode>("read");
  const [asked, setAsked] = useState(false);
  if (mode === "take") return <TakeForm place={place} lot={lot} onClose={onClose} />;
  if (mode === "edit") return <LotForm lot={lot} onClose={() => setMode("read")} />;
  if (mode === "label")
    return (
      <LabelForm
        lots={[{ hash_id: lot.hash_id, name: `${lot.component.name} ${lot.number}` }]}
        onClose={() => setMode("read")}
      />
    );
  const { base_unit } = lot.component;
  return (
    <div className={css.panel}>
      {lot.hold ? (
        <Notice title={t("laboratory.held_by", { name: lot.hold.by.name })}>{lot.hold.reason}</Notice>
      ) : lot.state === "expired" ? (
        <Notice title={t("laboratory.to_discard")} />
      ) : null}
      <LotFacts lot={lot} />
      {lot.certificate ? <Certificate file={lot.certificate} /> : null}
      <LotButtons lot={lot} place={place} onMode={setMode} onHold={() => setAsked(true)} />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <History place={place.hash_id} component={lot.component} />
      </Suspense>
      <WhatHappened
        kind="stock_lot"
        id={lot.hash_id}
        did="laboratory.lot_did_"
        otherwise="laboratory.lot_did_update"
        given={({ details }) => ({
          quantity: typeof details.quantity === "string" ? said(details.quantity, base_unit) : "",
        })}
        words={({ details }) => (typeof details.reason === "string" ? details.reason : undefined)}
      />
      <HoldDialog lot={lot} opened={asked} onClose={() => setAsked(false)} />
    </div>
  );
}

function LotFacts({ lot }: { lot: ShownLot }) {
  const t = useT();
  const { base_unit } = lot.component;
  return (
    <Facts
      facts={[
        [t("laboratory.component"), `${lot.component.number} ${lot.component.name}`],
        [t("laboratory.quantity"), said(lot.quantity, base_unit)],
        [t("laboratory.available"), said(lot.available, base_unit)],
        [t("laboratory.reserved"), lot.reserved === "0" ? null : said(lot.reserved, base_unit)],
        [
          t("laboratory.expires_on"),
          lot.expires_on ? <Day key="end" value={lot.expires_on} /> : t("laboratory.no_end"),
        ],
        [t("laboratory.left"), lifeOf(lot, t)],
        [t("laboratory.opened_on"), lot.opened_on ? <Day key="opened" value={lot.opened_on} /> : null],
        [t("laboratory.shelf"), lot.shelf],
        [t("laboratory.supplier"), lot.supplier?.name],
        [t("laboratory.place"), lot.place.name],
      ]}
    />
  );
}

/** The certificate of a lot; it opens in the viewer. */
function Certificate({ file }: { file: NonNullable<ShownLot["certificate"]> }) {
  const [at, setAt] = useState<number>();
  return (
    <div className={css.file}>
      <FileThumb file={file} size="medium" onOpen={() => setAt(0)} />
      <span>{file.name}</span>
      <FileViewer files={[file]} at={at} onMove={setAt} />
    </div>
  );
}

interface LotButtonsProps {
  lot: ShownLot;
  place: Place;
  onMode: (mode: Mode) => void;
  onHold: () => void;
}
/** What may be done with a lot. */
function LotButtons({ lot, place, onMode, onHold }: LotButtonsProps) {
  const t = useT();
  const isHeld = lot.hold !== null;
  /** All that can be taken from it is thrown away. */
  const mustGo = isHeld || lot.state === "expired";
  return (
    <div className={css.buttons}>
      {place.can.stock && lot.quantity !== "0" && (!isHeld || place.can.hold) ? (
        <Button
          look={mustGo ? "refuse" : "filled"}
          icon={mustGo ? <IconTrash stroke={1.6} /> : <IconArrowBarDown stroke={1.6} />}
          onClick={() => onMode("take")}
        >
          {t(mustGo ? "laboratory.discard" : "laboratory.take")}
        </Button>
      ) : null}
      {place.can.hold ? (
        <Button
          look={isHeld ? "filled" : "outline"}
          icon={isHeld ? <IconLockOpen stroke={1.6} /> : <IconLock stroke={1.6} />}
          onClick={onHold}
        >
          {t(isHeld ? "laboratory.release" : "laboratory.hold")}
        </Button>
      ) : null}
      {place.can.stock ? <Button onClick={() => onMode("edit")}>{t("laboratory.change_lot")}</Button> : null}
      <Button icon={<IconQrcode stroke={1.6} />} onClick={() => onMode("label")}>
        {t("laboratory.label")}
      </Button>
      <ButtonLink href={laboratoryHref.trace(lot.hash_id)} icon={<IconTimeline stroke={1.6} />}>
        {t("laboratory.trace")}
      </ButtonLink>
    </div>
  );
}

interface HoldDialogProps {
  lot: ShownLot;
  opened: boolean;
  onClose: () => void;
}
/** Asks why a lot is put on hold or released, and does it. */
function HoldDialog({ lot, opened, onClose }: HoldDialogProps) {
  const t = useT();
  const hold = useChange(holdLot);
  const release = useChange(releaseLot);
  const isHeld = lot.hold !== null;
  const decide = async (reason: string): Promise<void> => {
    const input = { params: { id: lot.hash_id }, body: { reason, version: lot.version } };
    await (isHeld ? release : hold).mutateAsync({ input });
    onClose();
    toast(t(isHeld ? "laboratory.released" : "laboratory.was_held", { lot: lot.number }));
  };
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t(isHeld ? "laboratory.release_title" : "laboratory.hold_title", { lot: lot.number })}
      text={t(isHeld ? "laboratory.release_text" : "laboratory.hold_text")}
      label={t("laboratory.reason")}
      confirm={t(isHeld ? "laboratory.release" : "laboratory.hold")}
      busy={hold.isPending || release.isPending}
      onConfirm={(reason) => void decide(reason).catch(() => undefined)}
    />
  );
}

/** The form for a lot's data; its quantity changes only by movements. */
function LotForm({ lot, onClose }: { lot: ShownLot; onClose: () => void }) {
  const t = useT();
  const { can } = useMe();
  const certificate = useCertificate();
  const form = useCallForm(updateLot, {
    draft: `laboratory.lot.${lot.hash_id}`,
    start: {
      expires_on: lot.expires_on ?? "",
      opened_on: lot.opened_on ?? "",
      shelf: lot.shelf ?? "",
      supplier_hash_id: lot.supplier?.hash_id ?? "",
    },
    version: lot.version,
    alsoChanged: certificate.file !== undefined,
    input: ({ supplier_hash_id, ...v }, version) => ({
      params: { id: lot.hash_id },
      body: {
        ...v,
        ...(can("components_prices") && { supplier_hash_id }),
        ...certificate.body,
        version,
      },
    }),
    saved: () => t("laboratory.lot_saved", { lot: lot.number }),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "stock_lot", id: lot.hash_id, now: lot.number }}
      label={lot.number}
      submit={t("ui.save")}
    >
      <Pair>
        <DateField {...form.field("expires_on", "laboratory.expires_on")} kind="term" clearable />
        <DateField {...form.field("opened_on", "laboratory.opened_on")} kind="past" clearable />
      </Pair>
      <TextField {...form.field("shelf", "laboratory.shelf")} max={40} optional autoComplete="off" />
      {can("components_prices") && can("components_view") ? (
        <ReferenceField
          {...form.field("supplier_hash_id", "laboratory.supplier")}
          from={supplierNames}
          now={lot.supplier}
          clearable
          optional
        />
      ) : null}
      <CertificateField certificate={certificate} errors={form.errors} />
    </RecordDrawer>
  );
}

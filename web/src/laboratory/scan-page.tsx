import { IconScan, IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { laboratoryHref, placeLink } from "#contract/laboratory/hrefs.ts";
import { scan, type ScannedLot } from "#contract/laboratory/scan.ts";
import { scannedText } from "#contract/laboratory/code.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Failed } from "#web/ui/atoms/failed.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { keepSending, useWaiting } from "./outbox.ts";
import { ScanCamera } from "./scan-camera.tsx";
import { ScanLot } from "./scan-lot.tsx";
import css from "./scan.module.css";
import { useWedge } from "./use-wedge.ts";
import { said } from "./words.ts";

const TakeBottlesForm = lazyPart(() => import("./take-bottles-form.tsx"));
type Found = ClientOutput<typeof scan>["data"];

/** `/admin/laboratory/scan`: scan or type a label; the actions for its lot appear on the same screen. */
export default function ScanPage() {
  const t = useT();
  const [url, setUrl] = useUrl();
  const { me } = useMe();
  const waiting = useWaiting(me.hash_id);
  useEffect(() => keepSending(me.hash_id), [me.hash_id]);
  const { code, lot: chosen, place } = url;
  const find = (text: string): void => setUrl({ code: scannedText(text), lot: undefined }, true);
  useWedge(find);
  const query = useRead(
    scan,
    { query: { code: code ?? "", ...(place && { laboratory_id: place }) } },
    { enabled: Boolean(code), quiet: true, keep: true, staleTime: 5000 },
  );
  const found = code ? query.data?.data : undefined;
  const lot = found && (found.lots.find((l) => l.hash_id === chosen) ?? only(found));
  const home = lot ? placeLink(lot.place) : place ? laboratoryHref.view(place) : laboratoryHref.list();
  return (
    <div className={css.screen}>
      <header className={css.top}>
        <IconButton label={t("laboratory.scan_close")} icon={<IconX stroke={1.6} />} onClick={() => go(home)} />
        <h1>{lot?.place.name ?? t("laboratory.scan_title")}</h1>
        <IconButton
          label={t("laboratory.scan_another")}
          icon={<IconScan stroke={1.6} />}
          disabled={!code}
          onClick={() => setUrl({ code: undefined, lot: undefined }, true)}
        />
      </header>
      {waiting > 0 ? (
        <p className={css.waiting} role="status">
          {t("laboratory.outbox", { count: waiting })}
        </p>
      ) : null}
      {!code ? (
        <Start onCode={find} />
      ) : query.error && !found ? (
        <Failed text="ui.record_failed" onRetry={() => query.refetch()} />
      ) : !found ? (
        <SkeletonRows rows={6} />
      ) : lot ? (
        <ScanLot
          key={lot.hash_id}
          lot={lot}
          onSwitch={(id) => {
            const other = lot.first?.hash_id === id ? lot.first.number : undefined;
            if (other) setUrl({ code: other, lot: id }, true);
          }}
          onDone={() => void query.refetch()}
        />
      ) : (
        <Choices found={found} code={code} place={place} onLot={(id) => setUrl({ lot: id })} onCode={find} />
      )}
    </div>
  );
}

/** The lot to open without asking: the only one, or the only one that is not empty. */
function only({ lots, bottled }: Found): ScannedLot | undefined {
  if (bottled.length > 0) return undefined;
  const there = lots.filter((l) => l.quantity !== "0");
  return lots.length === 1 ? lots[0] : there.length === 1 ? there[0] : undefined;
}

function Start({ onCode }: { onCode: (code: string) => void }) {
  const t = useT();
  return (
    <div className={css.start}>
      <span>{t("laboratory.scan_text")}</span>
      <ScanCamera onCode={onCode} />
      <TypedCode onCode={onCode} />
    </div>
  );
}
function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const t = useT();
  const [text, setText] = useState("");
  return (
    <form
      className={css.typed}
      onSubmit={(e) => {
        e.preventDefault();
        if (text.trim()) onCode(text);
      }}
    >
      <TextField
        label={t("laboratory.scan_code")}
        name="code"
        value={text}
        max={300}
        autoComplete="off"
        onChange={setText}
      />
      <Button size="big" type="submit" icon={<IconSearch stroke={1.6} />}>
        {t("laboratory.scan_find")}
      </Button>
    </form>
  );
}

interface ChoicesProps {
  found: Found;
  code: string;
  place: string | undefined;
  onLot: (id: string) => void;
  onCode: (code: string) => void;
}
/** Shown for no match, several lots with the same number, or bottles. */
function Choices({ found, code, onLot, onCode }: ChoicesProps) {
  const t = useT();
  const [bottles, setBottles] = useState(
    found.lots.length === 0 && found.bottled.length === 1 ? found.bottled[0] : undefined,
  );
  if (bottles)
    return (
      <div className={css.bottles}>
        <b className={css.name}>{`${bottles.recipe.number} ${bottles.recipe.name}`}</b>
        <span>
          {bottles.place.name} · {t("laboratory.trace_lot", { lot: bottles.lot })} · {bottles.bottles} ·{" "}
          {bottles.litres} L
        </span>
        {bottles.can.take ? (
          <TakeBottlesForm
            place={bottles.place}
            of={bottles}
            onClose={() => go(placeLink(bottles.place, { tab: "recipes" }))}
          />
        ) : null}
      </div>
    );
  if (found.lots.length + found.bottled.length === 0)
    return (
      <div className={css.start}>
        <p role="alert">{t("laboratory.scan_nothing", { code })}</p>
        <TypedCode onCode={onCode} />
      </div>
    );
  return (
    <div className={css.choices}>
      <span>{t("laboratory.scan_several")}</span>
      {found.lots.map((l) => (
        <button key={l.hash_id} type="button" className={css.choice} onClick={() => onLot(l.hash_id)}>
          <b>{l.component.name}</b>
          <span>{said(l.available, l.component.base_unit)}</span>
          <small>
            {l.number} · {l.place.name}
          </small>
        </button>
      ))}
      {found.bottled.map((b) => (
        <button key={b.hash_id} type="button" className={css.choice} onClick={() => setBottles(b)}>
          <b>{`${b.recipe.number} ${b.recipe.name}`}</b>
          <span>{b.bottles}</span>
          <small>
            {b.lot} · {b.place.name}
          </small>
        </button>
      ))}
    </div>
  );
}

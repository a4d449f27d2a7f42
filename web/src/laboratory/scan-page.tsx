import { useEffect, useState } from "react";
import { laboratoryHref, placeLink } from "#contract/laboratory/hrefs.ts";
import { scan, type ScannedLot } from "#contract/laboratory/scan.ts";
import { scannedText } from "#contract/kit/label-code.ts";
import { supplyScanHref } from "#contract/supplies/hrefs.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { NothingFound, ScanChoice, ScanChoices, ScanScreen, type ScanWords } from "#web/ui/scan/scan-screen.tsx";
import { useWedge } from "#web/ui/scan/use-wedge.ts";
import { keepSending, useWaiting } from "./outbox.ts";
import { ScanLot } from "./scan-lot.tsx";
import css from "./scan.module.css";
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
  const words = { text: t("laboratory.scan_text"), code: t("laboratory.scan_code") };
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
    <ScanScreen
      title={lot?.place.name ?? t("laboratory.scan_title")}
      home={home}
      words={words}
      code={code}
      onCode={(text) => (text ? find(text) : setUrl({ code: undefined, lot: undefined }, true))}
      above={
        waiting > 0 ? (
          <p className={css.waiting} role="status">
            {t("laboratory.outbox", { count: waiting })}
          </p>
        ) : null
      }
    >
      {!found ? (
        <Loading of={query} rows={6} />
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
        <Choices found={found} code={code ?? ""} words={words} onLot={(id) => setUrl({ lot: id })} onCode={find} />
      )}
    </ScanScreen>
  );
}

/** The lot to open without asking: the only one, or the only one that is not empty. */
function only({ lots, bottled, supplies = [] }: Found): ScannedLot | undefined {
  if (bottled.length + supplies.length > 0) return undefined;
  const there = lots.filter((l) => l.quantity !== "0");
  return lots.length === 1 ? lots[0] : there.length === 1 ? there[0] : undefined;
}

interface ChoicesProps {
  found: Found;
  code: string;
  words: ScanWords;
  onLot: (id: string) => void;
  onCode: (code: string) => void;
}
/** Shown for no match, several lots with the same number, or bottles. */
function Choices({ found, code, words, onLot, onCode }: ChoicesProps) {
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
  if (found.lots.length + found.bottled.length + (found.supplies?.length ?? 0) === 0)
    return <NothingFound text={t("laboratory.scan_nothing", { code })} words={words} onCode={onCode} />;
  return (
    <ScanChoices text={t("laboratory.scan_several")}>
      {found.lots.map((l) => (
        <ScanChoice
          key={l.hash_id}
          name={l.component.name}
          figure={said(l.available, l.component.base_unit)}
          about={`${l.number} · ${l.place.name}`}
          onClick={() => onLot(l.hash_id)}
        />
      ))}
      {found.bottled.map((b) => (
        <ScanChoice
          key={b.hash_id}
          name={`${b.recipe.number} ${b.recipe.name}`}
          figure={b.bottles}
          about={`${b.lot} · ${b.place.name}`}
          onClick={() => setBottles(b)}
        />
      ))}
      {found.supplies?.map((one) => (
        <ScanChoice
          key={one.hash_id}
          name={one.supply.name}
          about={[one.serial_number, one.zone?.name].filter(Boolean).join(" · ")}
          onClick={() => go(supplyScanHref({ code: one.code }))}
        />
      ))}
    </ScanChoices>
  );
}

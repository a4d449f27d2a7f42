import { IconCheck, IconMapPin, IconQuestionMark, IconVolume, IconVolumeOff, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { scannedText } from "#contract/kit/label-code.ts";
import { countSupplies, type SupplyCount, type SupplyCountLine } from "#contract/supplies/counts.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import { useAsking } from "#web/ui/record/asking.tsx";
import { ScanCamera } from "#web/ui/scan/scan-camera.tsx";
import { TypedCode } from "#web/ui/scan/scan-screen.tsx";
import { isQuiet, sayScan, type ScanTone, setQuiet } from "#web/ui/scan/sounds.ts";
import { useWedge } from "#web/ui/scan/use-wedge.ts";
import { supplyCountActions } from "./actions.ts";
import { Articles } from "./articles.tsx";
import css from "./counts.module.css";
import { ScanBand } from "./scan-band.tsx";
import { isArticle, partOf, titleOf, toneOf } from "./words.ts";

const icons = { right: IconCheck, elsewhere: IconMapPin, unknown: IconQuestionMark } as const;
/** Scans shown below. */
const LAST = 8;

/** Counting by scanning, on a phone: each scan says at once what it is and where it should be, never what is expected. */
export default function Scanning({ count: n, onClose }: { count: SupplyCount; onClose: () => void }) {
  const t = useT();
  const named = useNamed();
  const [quiet, setOff] = useState(isQuiet);
  const [shown, setShown] = useState<SupplyCountLine>();
  const { mutateAsync, isPending } = useChange(countSupplies);
  const params = { id: n.hash_id };
  const see = async (typed: string): Promise<void> => {
    const code = scannedText(typed);
    if (!code) return;
    const answer = await mutateAsync({ input: { params, body: { lines: [{ code }] } } }).catch(() => undefined);
    const seen = answer?.seen[0];
    if (!seen) return;
    setShown(seen);
    sayScan(toneOf(seen.finding));
  };
  const send = async (line: SupplyCountLine, part: { counted?: null; note?: string }): Promise<void> => {
    const lines = [{ line_hash_id: line.hash_id, ...part }];
    await mutateAsync({ input: { params, body: { lines } } }).catch(() => undefined);
    if (part.counted === null) setShown(undefined);
  };
  useWedge((code) => void see(code), true);
  const actions = useRecordActions(supplyCountActions, n, {
    home: onClose,
    known: { finish: { given: { leave: n.articles > n.articles_counted } } },
  });
  const end = actions.find((a) => a.key === "finish");
  const { take, question } = useAsking(end ? [end] : []);
  const tone: ScanTone | undefined = shown && toneOf(shown.finding);
  const last = n.lines.filter((l) => l.finding !== null && l.counted_at !== null).slice(0, LAST);
  return (
    <div className={css.screen}>
      <header className={css.top}>
        <IconButton label={t("scan.close")} icon={<IconX stroke={1.6} />} onClick={onClose} />
        <h1>{`${partOf(n, t, named)}, ${n.zone.name}`}</h1>
        <IconButton
          label={t(quiet ? "supply_counts.sound_on" : "supply_counts.sound_off")}
          icon={quiet ? <IconVolumeOff stroke={1.6} /> : <IconVolume stroke={1.6} />}
          onClick={() => {
            setQuiet(!quiet);
            setOff(!quiet);
          }}
        />
      </header>
      <ScanCamera onCode={(code) => void see(code)} goesOn tone={tone} />
      {shown ? (
        <ScanBand
          line={n.lines.find((l) => l.hash_id === shown.hash_id) ?? shown}
          onUndo={isPending ? undefined : () => void send(shown, { counted: null })}
          onNote={(note) => void send(shown, { note })}
        />
      ) : (
        <p className={css.hint}>{t("supply_counts.scan_text")}</p>
      )}
      <div className={css.part}>
        <TypedCode label={t("supply_counts.code")} onCode={(code) => void see(code)} />
      </div>
      {n.lines.some(isArticle) ? (
        <Articles count={n} named={shown && isArticle(shown) ? shown.hash_id : undefined} />
      ) : null}
      {last.length > 0 ? (
        <section className={css.part} aria-label={t("supply_counts.last_scans")}>
          <h2>{t("supply_counts.last_scans")}</h2>
          <ul className={css.last}>
            {last.map((line) => (
              <Scan key={line.hash_id} line={line} />
            ))}
          </ul>
        </section>
      ) : null}
      <footer className={css.foot}>
        {(["right", "elsewhere", "unknown"] as const).map((key) => (
          <span key={key}>
            <b>{n[key]}</b>
            {t(`supply_counts.${key}`)}
          </span>
        ))}
        {end ? (
          <Button size="big" busy={end.busy ?? false} onClick={() => take(end)}>
            {t("supply_counts.end")}
          </Button>
        ) : null}
      </footer>
      {question}
    </div>
  );
}

function Scan({ line }: { line: SupplyCountLine }) {
  const t = useT();
  const tone = toneOf(line.finding);
  const Icon = icons[tone];
  const about = line.scans > 1 ? t("supply_counts.twice") : line.supply?.name;
  return (
    <li>
      <span className={css.dot} data-tone={tone}>
        <Icon stroke={2} aria-label={t(`supply_counts.${tone}`)} role="img" />
      </span>
      <b>{line.serial_number ?? titleOf(line)}</b>
      <span className={css.cut}>{about}</span>
      {line.counted_at ? <Moment value={line.counted_at} short /> : null}
    </li>
  );
}

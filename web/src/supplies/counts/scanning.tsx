import { IconCheck, IconMapPin, IconQuestionMark, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { scannedText } from "#contract/kit/label-code.ts";
import type { countSupplies, SupplyCount, SupplyCountLine } from "#contract/supplies/counts.ts";
import { useMe } from "#web/api/me.ts";
import { sayKept } from "#web/api/outbox.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useAsking } from "#web/ui/record/asking.tsx";
import { ScanCamera } from "#web/ui/scan/scan-camera.tsx";
import { ScanFrame, TypedCode } from "#web/ui/scan/scan-screen.tsx";
import { isQuiet, sayScan, type ScanTone, setQuiet } from "#web/ui/scan/sounds.ts";
import { useWedge } from "#web/ui/scan/use-wedge.ts";
import { supplyCountActions } from "./actions.ts";
import { Articles } from "./articles.tsx";
import css from "./counts.module.css";
import { KeptScans } from "./kept-scans.tsx";
import { ScanBand, WaitingBand } from "./scan-band.tsx";
import { keepScan, useKeptScans } from "./scans.ts";
import { isArticle, partOf, titleOf, toneOf } from "./words.ts";

const WhichOne = lazyDialog(() => import("./which-one.tsx"));
type Line = ClientInput<typeof countSupplies>["body"]["lines"][number];

const icons = { right: IconCheck, elsewhere: IconMapPin, unknown: IconQuestionMark } as const;
/** Scans shown below. */
const LAST = 8;

/** What was scanned last: a line of the stock-take, or, without a connection, what this device keeps. */
type Shown = { readonly line: SupplyCountLine } | { readonly kept: string };

/** Scans are kept on this device and sent in their order; each answer is shown and heard. */
function useScans(n: SupplyCount) {
  const t = useT();
  const { me } = useMe();
  const [shown, setShown] = useState<Shown>();
  /** A number typed of an article; it leaves what was scanned last in view. */
  const count = async (line: Line, name: string): Promise<void> => {
    const sent = await keepScan(me.hash_id, n.hash_id, line, name);
    if (sent.outcome === "kept") sayKept(t("supply_counts.kept_text"));
  };
  const send = async (line: Line, name: string): Promise<void> => {
    const sent = await keepScan(me.hash_id, n.hash_id, line, name);
    if (sent.outcome === "kept") {
      sayKept(t("supply_counts.kept_text"));
      setShown({ kept: name });
      sayScan("kept");
    }
    if (sent.outcome !== "done") return;
    const seen = sent.answer?.seen[0];
    setShown(seen ? { line: seen } : undefined);
    if (seen && line.code !== undefined) sayScan(toneOf(seen.finding));
  };
  const see = async (typed: string): Promise<void> => {
    const code = scannedText(typed);
    if (code) await send({ code }, code);
  };
  return { shown, send, count, see };
}

/** Counting by scanning, on a phone: each scan says at once what it is and where it should be, never what is expected. */
export default function Scanning({ count: n, onClose }: { count: SupplyCount; onClose: () => void }) {
  const t = useT();
  const named = useNamed();
  const { me } = useMe();
  const [isAsking, setAsking] = useState(false);
  const { shown, send, count, see } = useScans(n);
  const { waiting } = useKeptScans(me.hash_id, n.hash_id);
  const line =
    shown && "line" in shown ? (n.lines.find((l) => l.hash_id === shown.line.hash_id) ?? shown.line) : undefined;
  const which = (chosen: { code: string } | { supply_id: string }, name: string): void => {
    setAsking(false);
    if (line) void send({ line_hash_id: line.hash_id, ...chosen }, name);
  };
  useWedge((code) => (isAsking ? which({ code }, code) : void see(code)), true);
  const actions = useRecordActions(supplyCountActions, n, {
    home: onClose,
    known: { finish: { given: { leave: n.articles > n.articles_counted } } },
  });
  const end = actions.find((a) => a.key === "finish");
  const { take, question } = useAsking(end ? [end] : []);
  const tone: ScanTone | undefined = line && toneOf(line.finding);
  return (
    <ScanFrame title={`${partOf(n, t, named)}, ${n.zone.name}`} onClose={onClose} button={<SoundButton />}>
      <ScanCamera onCode={(code) => void see(code)} goesOn tone={tone} />
      {line ? (
        <SeenLine count={n.hash_id} line={line} send={send} onWhich={() => setAsking(true)} />
      ) : shown && "kept" in shown && waiting.length > 0 ? (
        <WaitingBand name={shown.kept} />
      ) : (
        <p className={css.hint}>{t("supply_counts.scan_text")}</p>
      )}
      <div className={css.part}>
        <TypedCode label={t("supply_counts.code")} onCode={(code) => void see(code)} />
      </div>
      {n.lines.some(isArticle) ? (
        <Articles
          count={n}
          waiting={waiting}
          named={line && isArticle(line) ? line.hash_id : undefined}
          onCount={count}
        />
      ) : null}
      <KeptScans count={n.hash_id} />
      <LastScans count={n} />
      <Foot count={n}>
        {end ? (
          <Button size="big" busy={end.busy ?? false} disabled={waiting.length > 0} onClick={() => take(end)}>
            {t("supply_counts.end")}
          </Button>
        ) : null}
      </Foot>
      {question}
      {line ? (
        <WhichOne opened={isAsking} onClose={() => setAsking(false)} count={n} line={line} onChoose={which} />
      ) : null}
    </ScanFrame>
  );
}

interface SeenLineProps extends Pick<ReturnType<typeof useScans>, "send"> {
  count: string;
  line: SupplyCountLine;
  onWhich: () => void;
}
/** What was scanned last; it can be taken back, noted on and told apart. */
function SeenLine({ count, line, send, onWhich }: SeenLineProps) {
  const change = (part: Pick<Line, "counted" | "note">): void =>
    void send({ line_hash_id: line.hash_id, ...part }, titleOf(line));
  return (
    <ScanBand
      count={count}
      line={line}
      onUndo={() => change({ counted: null })}
      onNote={(note) => change({ note })}
      onWhich={onWhich}
    />
  );
}

/** Turns the sounds of scans on and off. */
function SoundButton() {
  const t = useT();
  const [quiet, setOff] = useState(isQuiet);
  return (
    <IconButton
      label={t(quiet ? "supply_counts.sound_on" : "supply_counts.sound_off")}
      icon={quiet ? <IconVolumeOff stroke={1.6} /> : <IconVolume stroke={1.6} />}
      onClick={() => {
        setQuiet(!quiet);
        setOff(!quiet);
      }}
    />
  );
}

function LastScans({ count: n }: { count: SupplyCount }) {
  const t = useT();
  const last = n.lines.filter((l) => l.finding !== null && l.counted_at !== null).slice(0, LAST);
  if (last.length === 0) return null;
  return (
    <section className={css.part} aria-label={t("supply_counts.last_scans")}>
      <h2>{t("supply_counts.last_scans")}</h2>
      <ul className={css.last}>
        {last.map((one) => (
          <Scan key={one.hash_id} line={one} />
        ))}
      </ul>
    </section>
  );
}

/** How many were right, elsewhere and unknown, beside the button that ends it. */
function Foot({ count: n, children }: { count: SupplyCount; children: ReactNode }) {
  const t = useT();
  return (
    <footer className={css.foot}>
      {(["right", "elsewhere", "unknown"] as const).map((key) => (
        <span key={key}>
          <b>{n[key]}</b>
          {t(`supply_counts.${key}`)}
        </span>
      ))}
      {children}
    </footer>
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

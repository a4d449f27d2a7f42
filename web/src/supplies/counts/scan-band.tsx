import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconInfoCircle,
  IconMapPin,
  IconQuestionMark,
  IconSearch,
} from "@tabler/icons-react";
import { useState } from "react";
import type { SupplyCountLine } from "#contract/supplies/counts.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import css from "./counts.module.css";
import { Photograph } from "./photographs.tsx";
import { isArticle, titleOf, toneOf, whereOf } from "./words.ts";

const icons = { right: IconCheck, elsewhere: IconMapPin, unknown: IconQuestionMark } as const;

interface ScanBandProps {
  count: string;
  line: SupplyCountLine;
  onUndo: () => void;
  onNote: (note: string) => void;
  onWhich: () => void;
}
function BandFacts({ facts }: { facts: readonly (readonly (string | null)[])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was scanned last: one coloured band with an icon and a word, readable at arm's length. */
export function ScanBand({ count, line, onUndo, onNote, onWhich }: ScanBandProps) {
  const t = useT();
  const named = useNamed();
  const tone = toneOf(line.finding);
  const Icon = icons[tone];
  const facts = [
    [t(tone === "right" ? "supply_counts.lies_here" : "supply_counts.should_be"), whereOf(line, t, named)],
    [t("supply_counts.transfer"), line.transfer && String(line.transfer.number)],
  ].filter(([, value]) => value);
  const note = line.finding === "GONE" ? "found_text" : tone === "elsewhere" ? "noted_text" : "unknown_kept";
  return (
    <>
      <div className={css.band} data-tone={tone} role="status">
        <span className={css.mark} data-tone={tone}>
          <Icon stroke={2} aria-hidden="true" />
        </span>
        <span>
          <b>{t(isArticle(line) ? "supply_counts.articles" : `supply_counts.finding_${line.finding ?? "counted"}`)}</b>
          <span>{titleOf(line)}</span>
        </span>
      </div>
      <div className={css.part}>
        {tone === "unknown" || isArticle(line) ? null : <BandFacts facts={facts} />}
        {tone === "unknown" || line.note !== null ? <Noted key={line.hash_id} line={line} onNote={onNote} /> : null}
        <FileThumbs files={line.photographs} most={6} />
        <div className={css.pair}>
          {isArticle(line) ? null : (
            <Button size="big" icon={<IconArrowBackUp stroke={1.6} />} onClick={onUndo}>
              {t("supply_counts.undo_scan")}
            </Button>
          )}
          <Photograph count={count} line={line} />
          {tone === "unknown" ? (
            <Button size="big" icon={<IconSearch stroke={1.6} />} onClick={onWhich}>
              {t("supply_counts.which_one")}
            </Button>
          ) : line.note === null ? (
            <Button
              size="big"
              icon={<IconAlertTriangle stroke={1.6} />}
              onClick={() => onNote(t("supply_counts.damaged"))}
            >
              {t("supply_counts.damaged")}
            </Button>
          ) : null}
        </div>
        {tone === "right" ? null : (
          <p className={css.info}>
            <IconInfoCircle stroke={1.6} aria-hidden="true" />
            {t(`supply_counts.${note}`)}
          </p>
        )}
      </div>
    </>
  );
}

/** Without a connection nothing can be said of a scan but that it is kept. */
export function WaitingBand({ name }: { name: string }) {
  const t = useT();
  return (
    <div className={css.band} data-tone="waits" role="status">
      <span className={css.mark} data-tone="waits">
        <IconClock stroke={2} aria-hidden="true" />
      </span>
      <span>
        <b>{t("supply_counts.waits_here")}</b>
        <span>{name}</span>
      </span>
    </div>
  );
}

/** What an unknown code may be, or what of a piece is worth saying, in the words of who saw it. */
function Noted({ line, onNote }: { line: SupplyCountLine; onNote: (note: string) => void }) {
  const t = useT();
  const [text, setText] = useState(line.note ?? "");
  return (
    <form
      className={css.noted}
      onSubmit={(e) => {
        e.preventDefault();
        onNote(text.trim());
      }}
    >
      <TextField
        label={t(line.finding === "UNKNOWN" ? "supply_counts.what_is_it" : "supply_counts.note")}
        name="note"
        value={text}
        max={500}
        placeholder={t("supply_counts.what_hint")}
        onChange={setText}
      />
      <Button size="big" type="submit" disabled={text.trim() === (line.note ?? "")}>
        {t("supply_counts.keep_note")}
      </Button>
    </form>
  );
}

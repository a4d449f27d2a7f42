import { IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { portalSamples, portalVerdict } from "#contract/portal/endpoints.ts";
import type { PortalSample } from "#contract/portal/schemas.ts";
import { scores, verdicts, type Verdict } from "#contract/tracking/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./portal.module.css";
import { Answered, Failed, Nothing } from "./state.tsx";
import { useSend } from "./use-send.ts";

type Line = PortalSample["lines"][number];
type Score = (typeof scores)[number];
const icons = { liked: IconCheck, changes: IconPencil, refused: IconX } as const;
const SCORES = [1, 2, 3, 4, 5] as const;

/** A delivered sample without a verdict, so we ask for one. */
export const isDue = (sample: PortalSample, line: Line): boolean =>
  sample.state === "DELIVERED" && line.verdict === null;

export function VerdictForm({ sample, line, onDone }: { sample: PortalSample; line: Line; onDone?: () => void }) {
  const t = useT();
  const was = line.verdict;
  const [verdict, setVerdict] = useState<Verdict | undefined>(was?.verdict);
  const [given, setGiven] = useState<Partial<Record<Score, number | null>>>(was ?? {});
  const [text, setText] = useState(was?.text ?? "");
  const [isMissing, setMissing] = useState(false);
  const give = useSend(portalVerdict, () => onDone?.());
  const send = (e: FormEvent): void => {
    e.preventDefault();
    setMissing(verdict === undefined);
    if (verdict === undefined) return;
    const marks = Object.fromEntries(scores.map((key) => [key, given[key] ?? null]));
    const body = { line_hash_id: line.hash_id, verdict, text: text.trim() || null, ...marks };
    give.send({ params: { id: sample.hash_id }, body });
  };
  const id = line.hash_id;
  return (
    <form className={css.form} onSubmit={send}>
      <fieldset className={css.choices}>
        <legend className="sr-only">{t("portal.verdict")}</legend>
        {verdicts.map((one) => {
          const Icon = icons[one];
          return (
            <label key={one}>
              <input type="radio" name={`verdict-${id}`} checked={verdict === one} onChange={() => setVerdict(one)} />
              <Icon size={16} stroke={1.6} aria-hidden="true" />
              {t(`portal.verdict_${one}`)}
            </label>
          );
        })}
      </fieldset>
      <Scores given={given} setGiven={setGiven} line={line} />
      <label>
        {t(verdict === "changes" ? "portal.what_to_change" : "portal.your_words")}
        <textarea value={text} rows={3} maxLength={2000} onChange={(e) => setText(e.target.value)} />
      </label>
      {isMissing ? (
        <p className={css.error} role="alert">
          {t("portal.verdict_needed")}
        </p>
      ) : null}
      <Failed error={give.error} />
      <div>
        <Button type="submit" look="tinted" size="big" busy={give.isPending}>
          {t("portal.verdict_send")}
        </Button>
      </div>
    </form>
  );
}

interface ScoresProps {
  given: Partial<Record<Score, number | null>>;
  setGiven: (value: Partial<Record<Score, number | null>>) => void;
  line: Line;
}

/** Marks for each quality. */
function Scores({ given, setGiven, line }: ScoresProps) {
  const t = useT();
  const id = line.hash_id;
  return (
    <div className={css.scores}>
      {scores.map((key) => (
        <fieldset key={key}>
          <legend>{t(`portal.score_${key}`)}</legend>
          {SCORES.map((mark) => (
            <label key={mark}>
              <input
                type="radio"
                name={`${key}-${id}`}
                checked={given[key] === mark}
                onChange={() => setGiven({ ...given, [key]: mark })}
              />
              {mark}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** One recipe of a parcel, with the customer's verdict. */
function SampleLine({ sample, line }: { sample: PortalSample; line: Line }) {
  const t = useT();
  const [changing, setChanging] = useState(false);
  const said = line.verdict;
  const marks = scores.flatMap((key) => (said?.[key] ? [`${t(`portal.score_${key}`)} ${said[key]}/5`] : []));
  return (
    <li className={css.line}>
      <b>{line.name}</b>
      <small>
        {t("portal.bottles", { count: line.quantity })}
        {line.lot ? ` · ${t("portal.lot", { lot: line.lot })}` : null}
      </small>
      {said && !changing ? (
        <div className={css.verdict}>
          <p>
            <b>{t(`portal.verdict_${said.verdict}`)}</b>
            {marks.length > 0 ? ` · ${marks.join(" · ")}` : null}
          </p>
          {said.text ? <p className={css.said}>{said.text}</p> : null}
          <Button size="small" onClick={() => setChanging(true)}>
            {t("portal.verdict_change")}
          </Button>
        </div>
      ) : isDue(sample, line) || changing ? (
        <VerdictForm sample={sample} line={line} onDone={() => setChanging(false)} />
      ) : null}
    </li>
  );
}

export function SampleItem({ sample }: { sample: PortalSample }) {
  const t = useT();
  return (
    <li className={css.sample}>
      <div className={css.head}>
        <b>{t("portal.sample", { number: sample.number })}</b>
        <span>{t(`portal.sample_${sample.state}`)}</span>
        <span className={css.dim}>{formatDay(sample.delivered_at ?? sample.sent_at ?? sample.date)}</span>
        <span className={css.grow} />
        {sample.carrier_page ? (
          <a className={css.ref} href={sample.carrier_page} target="_blank" rel="noopener noreferrer">
            {t("portal.follow", { code: sample.code ?? "" })}
          </a>
        ) : sample.code ? (
          <span className={css.dim}>{sample.code}</span>
        ) : null}
      </div>
      <ul>
        {sample.lines.map((line) => (
          <SampleLine key={line.hash_id} sample={sample} line={line} />
        ))}
      </ul>
    </li>
  );
}

export function Samples() {
  const t = useT();
  const query = useRead(portalSamples, {}, { quiet: true });
  return (
    <>
      <h1>{t("portal.nav_samples")}</h1>
      <Answered query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>{t("portal.no_samples")}</Nothing>
          ) : (
            <ul>
              {data.map((sample) => (
                <SampleItem key={sample.hash_id} sample={sample} />
              ))}
            </ul>
          )
        }
      </Answered>
    </>
  );
}

import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState } from "react";
import { numberText } from "#contract/kit/number.ts";
import { MOST_WEIGHT, scoreParts, weightsWord, type Weights } from "#contract/market/score.ts";
import type { Space } from "#contract/market/space.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import css from "./market.module.css";
import { type Market, type Standing, standings } from "./use-market.ts";
import { cellName } from "./words.ts";

const SHOWN = 25;

/** A figure of the evidence as text: expected counts have one decimal. */
export function useEvidence(): (part: (typeof scoreParts)[number], value: number) => string {
  const t = useT();
  return (part, value) => t(`market.evidence_${part}`, { count: value, figure: numberText(value.toFixed(1)) });
}

interface OpportunitiesProps {
  market: Market;
  onOpen: (row: number, column: number) => void;
}

/** The empty cells by score, with the reader's weights. */
export function Opportunities({ market, onOpen }: OpportunitiesProps) {
  const t = useT();
  const [many, setMany] = useState(SHOWN);
  const [weighing, setWeighing] = useState(false);
  const { picture, spaces, ranked, standing, weights, setUrl } = market;
  if (!picture || !spaces)
    return (
      <aside className={css.side} aria-label={t("market.opportunities")}>
        <Loading of={market.reads} rows={8} />
      </aside>
    );
  return (
    <aside className={css.side} aria-label={t("market.opportunities")}>
      <h2>
        {t("market.opportunities")} <span>{ranked.length}</span>
        <IconButton
          label={t("market.weigh")}
          size="small"
          icon={<IconAdjustmentsHorizontal stroke={1.6} />}
          aria-expanded={weighing}
          onClick={() => setWeighing(!weighing)}
        />
      </h2>
      {weighing ? (
        <Weighing weights={weights} known={spaces.largest} set={(next) => setUrl({ weights: next })} />
      ) : null}
      <Standings standing={standing} set={(one) => setUrl({ standing: one })} />
      {ranked.length === 0 ? <p className={css.nothing}>{t("market.no_opportunities")}</p> : null}
      <Spaces market={market} picture={picture} many={many} onOpen={onOpen} />
      {ranked.length > many ? (
        <Button look="quiet" size="small" onClick={() => setMany(many + SHOWN)}>
          {t("market.more_spaces", { count: ranked.length - many })}
        </Button>
      ) : null}
    </aside>
  );
}

interface StandingsProps {
  standing: Standing;
  /** Undefined for the open ones. */
  set: (standing: Standing | undefined) => void;
}
/** Which of the cells are listed, by what was found out about them. */
function Standings({ standing, set }: StandingsProps) {
  const t = useT();
  return (
    <div className={css.standings} role="group" aria-label={t("market.standing")}>
      {standings.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === standing}
          onClick={() => set(one === "open" ? undefined : one)}
        >
          {t(`market.standing_${one}`)}
        </button>
      ))}
    </div>
  );
}

interface SpacesProps extends OpportunitiesProps {
  picture: NonNullable<Market["picture"]>;
  many: number;
}
/** The best so many of them, each with its evidence. */
function Spaces({ market: { ranked, chosen }, picture, many, onOpen }: SpacesProps) {
  const t = useT();
  const named = useNamed();
  const says = useEvidence();
  const line = (space: Space): string =>
    [
      space.finding && t(`market.finding_${space.finding}`),
      ...scoreParts.flatMap((part) => {
        const value = space.evidence[part];
        return value ? [says(part, value)] : [];
      }),
    ]
      .filter(Boolean)
      .join(", ");
  return (
    <ol className={css.spaces}>
      {ranked.slice(0, many).map((space, i) => {
        const [row, column] = [picture.rows[space.row], picture.columns[space.column]];
        if (!row || !column) return null;
        const isChosen = chosen?.row === space.row && chosen.column === space.column;
        return (
          <li key={`${row.hash_id}${column.hash_id}`}>
            <button type="button" aria-pressed={isChosen} onClick={() => onOpen(space.row, space.column)}>
              <i>{i + 1}</i>
              <b>{cellName(named, row, column)}</b>
              <strong title={t("market.score_of", { score: space.score })}>{space.score}</strong>
              <small>{line(space)}</small>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

interface WeighingProps {
  weights: Weights;
  known: Readonly<Record<(typeof scoreParts)[number], number | null>>;
  set: (word: string | undefined) => void;
}

/** Sliders for the weights; parts the reader may not see are left out. */
function Weighing({ weights, known, set }: WeighingProps) {
  const t = useT();
  return (
    <fieldset className={css.weighing}>
      <legend className="sr-only">{t("market.weigh")}</legend>
      {scoreParts
        .filter((part) => known[part] !== null)
        .map((part) => (
          <label key={part}>
            <span>{t(`market.part_${part}`)}</span>
            <input
              type="range"
              min={0}
              max={MOST_WEIGHT}
              step={1}
              value={weights[part]}
              onChange={(e) => set(weightsWord({ ...weights, [part]: Number(e.currentTarget.value) }))}
            />
            <output>{weights[part]}</output>
          </label>
        ))}
      <Button look="quiet" size="small" onClick={() => set(undefined)}>
        {t("market.weigh_usual")}
      </Button>
    </fieldset>
  );
}

import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useRef, useState, type ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import type { Tile } from "#web/ui/area.ts";
import css from "./dashboard.module.css";
import { arranged } from "./arranged.ts";
import type { useArrangement } from "./use-arrangement.ts";

interface Kept {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}
interface ArrangePanelProps {
  /** Those that the person may open. */
  tiles: readonly Tile[];
  kept: ReturnType<typeof useArrangement>;
}

/** Which tiles the home screen shows, and in which order. Each change is kept at once. */
export default function ArrangePanel({ tiles, kept }: ArrangePanelProps): ReactElement {
  const t = useT();
  const [{ order, hidden }, set] = useState<Kept>({ order: kept.order, hidden: kept.hidden });
  const queue = useRef(Promise.resolve());
  const keep = (next: Kept): void => {
    set(next);
    // One after the other: parallel requests may arrive in the wrong order.
    queue.current = queue.current.then(() => kept.keep(next.order, next.hidden)).catch(() => undefined);
  };
  const places = (["main", "side"] as const).map((place) => ({
    place,
    group: arranged(
      tiles.filter((x) => x.place === place),
      order,
    ),
  }));
  const names = places.flatMap(({ group }) => group.map((x) => x.name));
  const swap = (a: string, b: string | undefined): void => {
    if (b === undefined) return;
    keep({ order: names.map((n) => (n === a ? b : n === b ? a : n)), hidden });
  };
  return (
    <div className={css.arrange}>
      <p>{t("dashboard.arrange_text")}</p>
      {places.map(({ place, group }) =>
        group.length === 0 ? null : (
          <section key={place}>
            <h3>{t(`dashboard.place_${place}`)}</h3>
            <ul>
              {group.map(({ name }, at) => (
                <Arranged
                  key={name}
                  name={name}
                  isShown={!hidden.includes(name)}
                  onShow={(shows) =>
                    keep({ order: names, hidden: shows ? hidden.filter((n) => n !== name) : [...hidden, name] })
                  }
                  onUp={at === 0 ? undefined : () => swap(name, group[at - 1]?.name)}
                  onDown={at === group.length - 1 ? undefined : () => swap(name, group[at + 1]?.name)}
                />
              ))}
            </ul>
          </section>
        ),
      )}
      <Button type="button" size="small" onClick={() => keep({ order: [], hidden: [] })}>
        {t("dashboard.arrange_reset")}
      </Button>
    </div>
  );
}

interface ArrangedProps {
  name: string;
  isShown: boolean;
  onShow: (shows: boolean) => void;
  /** Undefined for the first one. */
  onUp: (() => void) | undefined;
  /** Undefined for the last one. */
  onDown: (() => void) | undefined;
}
/** A tile: whether it is shown, and the way to another place. */
function Arranged({ name, isShown, onShow, onUp, onDown }: ArrangedProps): ReactElement {
  const t = useT();
  const title = t(`dashboard.tile_${name}`);
  return (
    <li className={css.arranged}>
      <label className={css.choice}>
        <input type="checkbox" checked={isShown} onChange={() => onShow(!isShown)} />
        {title}
      </label>
      <IconButton
        size="small"
        label={t("dashboard.tile_up", { title })}
        icon={<IconArrowUp stroke={1.6} />}
        disabled={onUp === undefined}
        onClick={onUp}
      />
      <IconButton
        size="small"
        label={t("dashboard.tile_down", { title })}
        icon={<IconArrowDown stroke={1.6} />}
        disabled={onDown === undefined}
        onClick={onDown}
      />
    </li>
  );
}

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
              {group.map(({ name }, at) => {
                const title = t(`dashboard.tile_${name}`);
                const isShown = !hidden.includes(name);
                return (
                  <li key={name} className={css.arranged}>
                    <label className={css.choice}>
                      <input
                        type="checkbox"
                        checked={isShown}
                        onChange={() =>
                          keep({ order: names, hidden: isShown ? [...hidden, name] : hidden.filter((n) => n !== name) })
                        }
                      />
                      {title}
                    </label>
                    <IconButton
                      size="small"
                      label={t("dashboard.tile_up", { title })}
                      icon={<IconArrowUp stroke={1.6} />}
                      disabled={at === 0}
                      onClick={() => swap(name, group[at - 1]?.name)}
                    />
                    <IconButton
                      size="small"
                      label={t("dashboard.tile_down", { title })}
                      icon={<IconArrowDown stroke={1.6} />}
                      disabled={at === group.length - 1}
                      onClick={() => swap(name, group[at + 1]?.name)}
                    />
                  </li>
                );
              })}
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

import { IconCheck } from "@tabler/icons-react";
import { type ReactElement, useEffect, useRef } from "react";
import { useT } from "#web/kit/i18n.ts";
import { usePlaceBeside } from "../place-beside.ts";
import css from "./combobox.module.css";
import type { Choice } from "./matching.ts";
import { type Combobox, LAST } from "./use-combobox.ts";

interface ComboboxListProps {
  box: Combobox;
  /** Accessible name of the list. */
  label: string;
}

const TALLEST = 288;

/** The list of an open combobox, to be rendered beside its field. */
export const ComboboxList = (p: ComboboxListProps): ReactElement | null => (p.box.isOpen ? <OpenList {...p} /> : null);

/** A native popover: above drawers and questions, and still inside them for their focus and their scrolling. */
function OpenList({ box, label }: ComboboxListProps): ReactElement {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  usePlaceBeside(list, box.field, TALLEST);
  const { active } = box;
  useEffect(() => {
    if (active !== undefined) document.getElementById(box.optionId(active))?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-deps -- only when the highlight moves
  }, [active]);
  const status = box.isFresh
    ? box.rows.length > 0 || box.last
      ? undefined
      : t("ui.nothing_found")
    : t("ui.searching");
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the focus in the field
    <div ref={list} popover="manual" className={css.list} onMouseDown={(e) => e.preventDefault()}>
      <div
        id={box.listId}
        role="listbox"
        aria-label={label}
        aria-busy={!box.isFresh}
        aria-multiselectable={box.isSeveral || undefined}
        className={css.rows}
      >
        {groupsOf(box.rows).map(([group, rows]) =>
          group === undefined ? (
            rows.map((choice) => <Row key={choice.value} box={box} choice={choice} />)
          ) : (
            <div key={group} role="group" aria-label={group}>
              <div className={css.group} aria-hidden="true">
                {group}
              </div>
              {rows.map((choice) => (
                <Row key={choice.value} box={box} choice={choice} />
              ))}
            </div>
          ),
        )}
        {box.last ? (
          <div {...optionOf(box, LAST)} className={css.last}>
            {box.last.label(box.typed)}
          </div>
        ) : null}
      </div>
      <div role="status" className={status ? css.status : undefined}>
        {status}
      </div>
    </div>
  );
}

function Row({ box, choice }: { box: Combobox; choice: Choice }): ReactElement {
  const isChosen = box.isChosen(choice.value);
  return (
    <div {...optionOf(box, choice.value)} className={css.option} data-chosen={isChosen || undefined}>
      <span className={css.label}>
        {choice.label}
        {choice.note ? <small> · {choice.note}</small> : null}
      </span>
      {isChosen ? <IconCheck size={16} stroke={1.6} aria-hidden="true" /> : null}
    </div>
  );
}

const optionOf = (box: Combobox, value: string) =>
  ({
    id: box.optionId(value),
    role: "option",
    "aria-selected": value === box.active,
    // Chrome reports a move when rows change beneath a resting pointer.
    onMouseMove: (e: React.MouseEvent) => {
      if (e.movementX !== 0 || e.movementY !== 0) box.point(value);
    },
    onClick: () => box.take(value),
  }) as const;

function groupsOf(rows: readonly Choice[]): [string | undefined, Choice[]][] {
  const groups = new Map<string | undefined, Choice[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups];
}

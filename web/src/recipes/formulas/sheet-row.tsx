import { IconChevronDown, IconGripVertical, IconScale, IconX } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { decimal } from "#contract/kit/money.ts";
import { hasTwoMeanings } from "#contract/kit/number.ts";
import { dosageRules, dosageUnits } from "#contract/recipes/formulas/dosage.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { useT } from "#web/kit/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { CellWays, NumberCell } from "#web/ui/form/number-input.tsx";
import { BareChoice } from "#web/ui/form/bare-choice.tsx";
import css from "./formulas.module.css";
import { LineDetails } from "./line-details.tsx";
import { MaterialCell } from "./material-cell.tsx";
import { removeLine, setBalance, setLine, type SheetLine } from "./sheet.ts";
import { type Column, type SheetTableProps, weight } from "./sheet-props.ts";

const units = dosageUnits.map((unit) => ({ value: unit, label: unit }));

interface LineRowProps {
  p: SheetTableProps;
  line: SheetLine;
  row: number;
  dragged: number | undefined;
  onDragged: (row: number | undefined) => void;
  move: (from: number, to: number) => void;
  errorOf: (field: string) => string | undefined;
  onKeyDown: (e: KeyboardEvent<HTMLElement>, row: number, column: Column) => void;
  onPaste: (e: ClipboardEvent<HTMLInputElement>, row: number, column: "material" | "dosage") => void;
  onChosen: () => void;
}

interface CellProps extends Pick<LineRowProps, "p" | "line" | "row"> {
  /** Its material, or which line it is. */
  said: string;
}

/** What moves a line, by hand or by keys. */
function GripCell({
  p: { readOnly },
  line,
  row,
  said,
  onDragged,
  move,
}: CellProps & Pick<LineRowProps, "onDragged" | "move">) {
  const t = useT();
  return (
    <td className={css.handle}>
      {readOnly ? null : (
        <button
          type="button"
          className={css.grip}
          draggable
          aria-label={t("formulas.move", { name: said })}
          onDragStart={() => onDragged(row)}
          onDragEnd={() => onDragged(undefined)}
          onKeyDown={(e) => {
            const to = { ArrowUp: row - 1, ArrowDown: row + 1 }[e.key];
            if (to === undefined) return;
            e.preventDefault();
            move(row, to);
          }}
        >
          {line.is_balance ? <IconScale stroke={1.6} /> : <IconGripVertical stroke={1.6} />}
        </button>
      )}
    </td>
  );
}

const setDosage = ({ sheet }: SheetTableProps, line: SheetLine, row: number, dosage: string): void =>
  sheet.edit((v) => setLine(v, row, { dosage }), `${line.key}d`);

interface DosageCellProps extends CellProps, Pick<LineRowProps, "onKeyDown" | "onPaste"> {
  error: string | undefined;
}
function DosageCell({ p, line, row, said, error, onKeyDown, onPaste }: DosageCellProps) {
  const t = useT();
  return (
    <td className={css.right}>
      {line.is_balance ? (
        <span className={css.filled}>{t("formulas.fills_up")}</span>
      ) : (
        <NumberCell
          data-cell={`${row}:dosage`}
          className={`${css.input} ${css.figure}`}
          rules={dosageRules}
          value={line.dosage}
          readOnly={p.readOnly}
          aria-label={t("formulas.dosage_of", { name: said })}
          aria-invalid={error ? true : undefined}
          title={error}
          onFocus={(e) => e.currentTarget.select()}
          onText={(text) => setDosage(p, line, row, text)}
          onKeyDown={(e) => onKeyDown(e, row, "dosage")}
          onPaste={(e) => onPaste(e, row, "dosage")}
        />
      )}
    </td>
  );
}

function UnitCell({ p, line, row, said, onKeyDown }: CellProps & Pick<LineRowProps, "onKeyDown">) {
  const t = useT();
  const { edit } = p.sheet;
  return (
    <td>
      {line.is_balance ? null : p.readOnly ? (
        line.unit
      ) : (
        <BareChoice
          className={css.unit}
          cell={`${row}:unit`}
          label={t("formulas.unit_of", { name: said })}
          value={line.unit}
          choices={units}
          onChange={(unit) => edit((v) => setLine(v, row, { unit }))}
          onKeyDown={(e) => onKeyDown(e, row, "unit")}
        />
      )}
    </td>
  );
}

/** How much of the whole the line is, and what it weighs. */
function ShareCells({ p, row }: Pick<CellProps, "p" | "row">) {
  const t = useT();
  const computed = p.sheet.formula.lines[row];
  return (
    <>
      <td className={css.right} data-title={t("formulas.percent")}>
        {computed?.percent ? figureOf(computed.percent, 3, 3) : ""}
      </td>
      <td className={css.right}>{weight(p.batch ? p.batch.lines[row] : computed?.mass)}</td>
    </>
  );
}

/** What the line costs in a litre; nothing for people who don't see prices. */
function CostCell({ p, line, row }: Omit<CellProps, "said">) {
  const t = useT();
  const cost = p.cost?.lines[row];
  if (!p.cost) return null;
  return (
    <td className={css.right} data-title={`${t("formulas.cost")}, ${p.currency}/L`}>
      {cost ? figureOf(cost, 4, 4) : line.material ? <span className={css.dim}>{t("formulas.no_price")}</span> : null}
    </td>
  );
}

interface NamedCellProps extends Omit<CellProps, "said">, Pick<LineRowProps, "onKeyDown" | "onPaste" | "onChosen"> {
  error: string | undefined;
}
/** The material of a line: typed, chosen or pasted. */
function NamedCell({ p, line, row, error, onKeyDown, onPaste, onChosen }: NamedCellProps) {
  const t = useT();
  const { edit } = p.sheet;
  return (
    <td>
      <div className={css.named}>
        <MaterialCell
          recipe={p.recipe}
          label={t("formulas.material_of", { number: row + 1 })}
          material={line.material}
          text={line.text}
          error={error}
          readOnly={p.readOnly}
          cell={`${row}:material`}
          onText={(text) =>
            edit((v) => setLine(v, row, { text, material: text ? line.material : null }), `${line.key}m`)
          }
          onChoose={(m) => {
            edit((v) => setLine(v, row, { material: m, text: "", density: "", brix: "", refraction: "" }));
            onChosen();
          }}
          onKeyDown={(e) => onKeyDown(e, row, "material")}
          onPaste={(e) => onPaste(e, row, "material")}
        />
        <span className={css.code}>{line.material?.number}</span>
      </div>
    </td>
  );
}

interface ActsCellProps extends Omit<CellProps, "line"> {
  opened: boolean;
  onOpen: () => void;
}
/** Opens the details of a line, and removes it. */
function ActsCell({ p, row, said, opened, onOpen }: ActsCellProps) {
  const t = useT();
  return (
    <td className={css.acts}>
      <IconButton
        size="small"
        label={t("formulas.details_of", { name: said })}
        icon={<IconChevronDown stroke={1.6} className={opened ? css.up : undefined} />}
        aria-expanded={opened}
        onClick={onOpen}
      />
      {p.readOnly ? null : (
        <IconButton
          size="small"
          label={t("formulas.remove", { name: said })}
          icon={<IconX stroke={1.6} />}
          onClick={() => p.sheet.edit((v) => removeLine(v, row))}
        />
      )}
    </td>
  );
}

/** The figures of a line that are typed instead of those of its material. */
function Details({ p, line, row, errorOf }: Omit<CellProps, "said"> & Pick<LineRowProps, "errorOf">) {
  const { edit, formula } = p.sheet;
  const computed = formula.lines[row];
  return (
    <LineDetails
      line={line}
      brix={computed?.brix ? decimal(computed.brix) : undefined}
      density={computed?.density ? decimal(computed.density) : undefined}
      volume={computed?.volume}
      readOnly={p.readOnly}
      errorOf={errorOf}
      onChange={(part, field) => edit((v) => setLine(v, row, part), `${line.key}${field}`)}
      onBalance={() => edit((v) => setBalance(v, row))}
    />
  );
}

interface UnderProps extends Pick<CellProps, "p"> {
  className?: string | undefined;
  children: ReactNode;
}

/** Something below a line, as wide as the table. */
function Under({ p, className, children }: UnderProps) {
  return (
    <tr className={css.said}>
      <td />
      <td colSpan={p.cost ? 7 : 6} className={className}>
        {children}
      </td>
    </tr>
  );
}

/** Asks which dosage is meant where what was typed reads as two. */
function WhichDosage({ p, line, row }: CellProps) {
  const isTwo = !line.is_balance && !p.readOnly && p.sheet.isTyped(line) && hasTwoMeanings(line.dosage, dosageRules);
  if (!isTwo) return null;
  return (
    <Under p={p}>
      <CellWays
        text={line.dosage}
        rules={dosageRules}
        unit={line.unit}
        onText={(text) => setDosage(p, line, row, text)}
      />
    </Under>
  );
}

/** A line of the sheet; below it what is wrong with it, and its details. */
export function LineRow({ p, line, row, dragged, onDragged, move, errorOf, onChosen, ...keys }: LineRowProps) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const said = line.material?.name ?? t("formulas.line_number", { number: row + 1 });
  const cell = { p, line, row, said };
  const material = errorOf("material") ?? errorOf("component_hash_id") ?? errorOf("recipe_hash_id");
  const dosage = errorOf("dosage");
  const wrong = [material, dosage].filter(Boolean).join(" ");
  return (
    <>
      <tr
        className={line.is_balance ? css.balance : undefined}
        data-dragged={dragged === row || undefined}
        onDragOver={(e) => dragged !== undefined && e.preventDefault()}
        onDrop={() => {
          if (dragged !== undefined) move(dragged, row);
          onDragged(undefined);
        }}
      >
        <GripCell {...cell} onDragged={onDragged} move={move} />
        <NamedCell {...cell} {...keys} error={material} onChosen={onChosen} />
        <DosageCell {...cell} {...keys} error={dosage} />
        <UnitCell {...cell} onKeyDown={keys.onKeyDown} />
        <ShareCells {...cell} />
        <CostCell {...cell} />
        <ActsCell {...cell} opened={opened} onOpen={() => setOpened(!opened)} />
      </tr>
      {wrong ? (
        <Under p={p} className={css.wrong}>
          {wrong}
        </Under>
      ) : null}
      <WhichDosage {...cell} />
      {opened ? (
        <Under p={p}>
          <Details {...cell} errorOf={errorOf} />
        </Under>
      ) : null}
    </>
  );
}

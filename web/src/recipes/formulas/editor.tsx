import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import type { ShownComposition } from "#contract/recipes/formulas/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { DraftRestored } from "#web/ui/form/draft-restored.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { NumberText } from "#web/ui/form/number-input.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { BatchField } from "./batch-field.tsx";
import { Figures } from "./figures.tsx";
import { RefractionCorrections } from "./refraction-corrections.tsx";
import css from "./formulas.module.css";
import { figureRules } from "./sheet.ts";
import { SheetTable } from "./sheet-table.tsx";
import { useEditing, type EditorProps } from "./use-editing.ts";
import type { Sheet } from "./use-sheet.ts";
import { VersionsMenu } from "./versions-menu.tsx";

const Compare = lazyPart(() => import("./compare.tsx"));
const Makeable = lazyPart(() => import("../stock/makeable-now.tsx"));

type Editing = ReturnType<typeof useEditing>;
type Save = Editing["save"];
interface PartProps {
  sheet: Sheet;
  readOnly: boolean;
}

interface SheetActionsProps extends Pick<PartProps, "sheet"> {
  save: Save;
  shown: ShownComposition | undefined;
  /** The number of the next version. */
  next: number;
}
/** Undo, redo, and what is done with the changes. */
function SheetActions({ sheet, save, shown, next }: SheetActionsProps) {
  const t = useT();
  const phone = usePhone();
  const { dirty } = sheet;
  const inPlace = shown && !shown.frozen_at && dirty;
  return (
    <>
      <IconButton
        label={t("formulas.key_undo")}
        icon={<IconArrowBackUp stroke={1.6} />}
        disabled={!sheet.canUndo}
        onClick={sheet.undo}
      />
      <IconButton
        label={t("formulas.key_redo")}
        icon={<IconArrowForwardUp stroke={1.6} />}
        disabled={!sheet.canRedo}
        onClick={sheet.redo}
      />
      <span className={css.grow} />
      {dirty ? (
        <Button look="quiet" onClick={sheet.discard}>
          {t("formulas.discard")}
        </Button>
      ) : null}
      {inPlace ? (
        <Button busy={save.busy} onClick={() => void save.inPlace()}>
          {t("formulas.save_same", { number: shown.number })}
        </Button>
      ) : null}
      <Button
        look="filled"
        icon={<IconDeviceFloppy stroke={1.6} />}
        hint={phone ? undefined : "Ctrl S"}
        busy={save.busy}
        disabled={!dirty && shown !== undefined}
        onClick={() => void save.asVersion()}
      >
        {t("formulas.save_version", { number: next })}
      </Button>
    </>
  );
}

interface SheetNoticesProps extends Pick<PartProps, "sheet"> {
  shown: ShownComposition | undefined;
  /** Who made the newest version. */
  by: string;
  message: string | undefined;
}
function SheetNotices({ sheet, shown, by, message }: SheetNoticesProps) {
  const t = useT();
  return (
    <>
      {sheet.isOvertaken ? (
        <Notice
          title={t("ui.conflict_who", { name: by })}
          actions={
            <>
              <button type="button" onClick={sheet.keepMine}>
                {t("ui.keep_mine")}
              </button>
              <button type="button" onClick={sheet.discard}>
                {t("ui.take_theirs")}
              </button>
            </>
          }
        >
          {t("formulas.overtaken")}
        </Notice>
      ) : null}
      <DraftRestored at={sheet.restoredAt} onAfresh={sheet.discard} />
      {shown?.frozen_by ? <p className={css.dim}>{t(`formulas.frozen_${shown.frozen_by}`)}</p> : null}
      {message ? <Notice bad title={message} /> : null}
    </>
  );
}

/** Whether dosages are of a litre or of a mass. */
function BasisChoice({ sheet: { values, edit }, readOnly }: PartProps) {
  const t = useT();
  return (
    <div className={css.segments} role="group" aria-label={t("formulas.basis")}>
      {(["litre", "mass"] as const).map((basis) => (
        <button
          key={basis}
          type="button"
          aria-pressed={values.basis === basis}
          disabled={readOnly}
          onClick={() => edit((v) => ({ ...v, basis }))}
        >
          {t(`formulas.basis_${basis}`)}
        </button>
      ))}
    </div>
  );
}

function SheetWords({ sheet: { values, edit }, readOnly }: PartProps) {
  const t = useT();
  return (
    <div className={css.words}>
      <TextField
        label={t("formulas.version_name")}
        value={values.name}
        max={80}
        onChange={(name) => (readOnly ? undefined : edit((v) => ({ ...v, name }), "name"))}
      />
      <LongTextField
        label={t("formulas.method")}
        value={values.description}
        max={4000}
        rows={3}
        onChange={(description) => (readOnly ? undefined : edit((v) => ({ ...v, description }), "description"))}
      />
      <LongTextField
        label={t("formulas.public_description")}
        description={t("formulas.public_description_hint")}
        value={values.public_description}
        max={4000}
        rows={3}
        onChange={(public_description) =>
          readOnly ? undefined : edit((v) => ({ ...v, public_description }), "public_description")
        }
      />
    </div>
  );
}

/** Measured figures, which count instead of the computed ones. */
function TypedFigures({ sheet, errors, readOnly }: PartProps & { errors: Save["errors"] }) {
  const t = useT();
  const { values, edit } = sheet;
  return (
    <div className={css.typed}>
      {(["refraction", "brix", "density"] as const).map((name) => {
        const error = sheet.problems[name] ? t(sheet.problems[name]) : errors[name];
        return (
          <NumberText
            key={name}
            label={t(`formulas.typed_${name}`)}
            value={values[name]}
            rules={figureRules[name]}
            placeholder={t("formulas.computed_placeholder")}
            onChange={(text) => (readOnly ? undefined : edit((v) => ({ ...v, [name]: text }), name))}
            {...(error && { error })}
          />
        );
      })}
    </div>
  );
}

interface ComparisonProps {
  versions: readonly ShownComposition[];
  before: ShownComposition;
  after: ShownComposition;
  /** Undefined ends it. */
  onBefore: (id: string | undefined) => void;
}
/** Two versions beside each other. */
function Comparison({ versions, before, after, onBefore }: ComparisonProps) {
  const t = useT();
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <Compare versions={versions} before={before} after={after} onBefore={onBefore} />
      <div>
        <Button look="quiet" size="small" onClick={() => onBefore(undefined)}>
          {t("formulas.compare_end")}
        </Button>
      </div>
    </Suspense>
  );
}

interface AreaProps {
  of: EditorProps;
  editing: Editing;
}

/** The sheet of a version, its figures updated while typing, and its other versions. */
export function Editor(props: EditorProps) {
  const { recipe, answer, versions, shown } = props;
  const editing = useEditing(props);
  const { sheet, save, readOnly, asked, setAsked } = editing;
  const [comparedWith, setComparedWith] = useState<string>();
  const leaving = useRef(false);
  const before = versions.find((v) => v.hash_id === comparedWith);
  return (
    <div className={css.page}>
      <EditorBar of={props} editing={editing} onCompare={setComparedWith} />
      <div className={css.main}>
        <SheetNotices sheet={sheet} shown={shown} by={versions[0]?.user.name ?? ""} message={save.message} />
        {before && shown ? (
          <Comparison versions={versions} before={before} after={shown} onBefore={setComparedWith} />
        ) : null}
        <div className={css.product}>
          <BasisChoice sheet={sheet} readOnly={readOnly} />
          <BatchField
            recipe={recipe}
            shown={shown}
            asked={asked}
            onChange={setAsked}
            isChanged={sheet.dirty || shown === undefined}
          />
        </div>
        <SheetTable
          recipe={recipe.hash_id}
          sheet={sheet}
          readOnly={readOnly}
          cost={editing.cost}
          currency={answer.currency?.iso}
          batch={editing.batch}
          errors={save.errors}
          onResolve={editing.resolve}
        />
        <SheetWords sheet={sheet} readOnly={readOnly} />
      </div>
      <EditorAside of={props} editing={editing} />
      <LeaveGuard dirty={sheet.dirty} done={leaving} kept onDiscard={sheet.discard} />
    </div>
  );
}

/** The versions, and what can be done with what was typed. */
function EditorBar({ of, editing, onCompare }: AreaProps & { onCompare: (id: string | undefined) => void }) {
  const { recipe, versions, shown } = of;
  const { sheet, save, readOnly } = editing;
  const next = (versions[0]?.number ?? 0) + 1;
  return (
    <div className={`${css.bar} ${css.across}`}>
      <VersionsMenu
        recipe={recipe}
        versions={versions}
        shown={shown}
        isChanged={sheet.dirty}
        mayChange={!readOnly}
        onShow={of.onShow}
        onSaved={of.onSaved}
        onCompare={() => onCompare(versions.find((v) => v.hash_id !== shown?.hash_id)?.hash_id)}
        onMore={of.onMore}
      />
      {readOnly ? null : <SheetActions sheet={sheet} save={save} shown={shown} next={next} />}
    </div>
  );
}

/** What can be made of it now, and its figures. */
function EditorAside({ of: { recipe, answer, shown }, editing }: AreaProps) {
  const { sheet, save, readOnly, lineMaterials, cost, asked, amount } = editing;
  const { values, formula, edit, dirty } = sheet;
  return (
    <div className={css.aside}>
      <Suspense fallback={null}>
        <Makeable recipe={recipe.hash_id} wanted={asked.unit === "L" ? amount : undefined} />
      </Suspense>
      <Figures
        formula={formula}
        materials={lineMaterials}
        drink={answer.drink}
        cost={cost}
        saved={shown?.cost ?? undefined}
        currency={answer.currency}
        isChanged={dirty}
      >
        <TypedFigures sheet={sheet} errors={save.errors} readOnly={readOnly} />
        {readOnly ? null : (
          <RefractionCorrections
            refraction={values.refraction}
            onBrix={(brix) => edit((v) => ({ ...v, brix }), "brix")}
          />
        )}
      </Figures>
    </div>
  );
}

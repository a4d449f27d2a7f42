import { useState } from "react";
import { whole } from "#contract/kit/number.ts";
import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { labelFormatNames, MOST_LABELS, positionsOf, type LabelFormat } from "#contract/kit/label-formats.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { useDownload } from "#web/ui/use-download.ts";
import css from "./labels.module.css";

/** Something that a label is printed for. */
export interface Labelled {
  readonly hash_id: string;
  readonly name: string;
}
/** What the form says of what is labelled. */
interface LabelWords {
  readonly copies: string;
  readonly things: string;
  readonly none: string;
}
/** What each file of labels is asked for with. */
interface Sheet {
  readonly format: LabelFormat;
  readonly copies: number;
  readonly start: number;
  readonly language: "en" | "fr";
}
interface LabelFormProps<E extends AnyEndpoint> {
  endpoint: E;
  things: readonly Labelled[];
  words: LabelWords;
  /** The query for those that are chosen. */
  query: (chosen: ReadonlySet<string>, sheet: Sheet) => ClientInput<E>;
  onClose: () => void;
}
const KEPT = "cordial.label-format";
const keptFormat = (): LabelFormat => labelFormatNames.find((f) => f === localStorage.getItem(KEPT)) ?? "sheet_24";

/** How the labels are printed, of what, and how many that makes. */
function useSheet(all: readonly Labelled[]) {
  const language = useLanguage();
  const [format, setFormat] = useState<LabelFormat>(keptFormat);
  const [copies, setCopies] = useState("1");
  const [start, setStart] = useState("1");
  const [said, setSaid] = useState<string>(language);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const chosen = all.filter((l) => !without.has(l.hash_id));
  const [n, first] = [copies, start].map((typed) => (typed ? Number(typed) : undefined));
  const count = chosen.length * (n ?? 0);
  const tick = (id: string): void =>
    setWithout((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const tickAll = (): void => setWithout(without.size === 0 ? new Set(all.map((l) => l.hash_id)) : new Set());
  const typed = { format, setFormat, copies, setCopies, start, setStart, said, setSaid };
  return { ...typed, n, first, positions: positionsOf(format), chosen, count, without, tick, tickAll };
}
type SheetState = ReturnType<typeof useSheet>;

/** The form that prints labels as PDF, on sheets or a roll. The format is remembered on this device. */
export function LabelForm<E extends AnyEndpoint>({ endpoint, things: all, words, query, onClose }: LabelFormProps<E>) {
  const t = useT();
  const { busy, download } = useDownload();
  const sheet = useSheet(all);
  const { format, n, first, said, chosen, count } = sheet;
  const problem =
    chosen.length === 0 ? words.none : count > MOST_LABELS ? t("labels.most", { count: MOST_LABELS }) : undefined;
  const print = async (): Promise<void> => {
    if (problem || n === undefined || first === undefined) return;
    const asked = { format, copies: n, start: first, language: said === "fr" ? ("fr" as const) : ("en" as const) };
    const input = query(new Set(chosen.map((l) => l.hash_id)), asked);
    const name = `${t("labels.labels")} ${chosen.length === 1 ? chosen[0]?.name : ""}`.trim();
    if (!(await download(endpoint, input, `${name}.pdf`))) return;
    localStorage.setItem(KEPT, format);
    toast(t("labels.made"));
    onClose();
  };
  return (
    <form
      className={css.panel}
      aria-label={t("labels.print")}
      onSubmit={(e) => {
        e.preventDefault();
        void print();
      }}
    >
      <SheetFields sheet={sheet} copies={words.copies} />
      {all.length > 1 ? (
        <ThingTicks all={all} legend={words.things} sheet={sheet} />
      ) : (
        <p className={css.about}>{all[0]?.name}</p>
      )}
      {problem ? (
        <p role="alert" className={css.bad}>
          {problem}
        </p>
      ) : (
        <p className={css.soft}>{t("labels.count", { count })}</p>
      )}
      <div className={css.buttons}>
        <Button look="filled" type="submit" busy={!!busy}>
          {t("labels.make")}
        </Button>
      </div>
    </form>
  );
}

/** Format, how many of each, where the first sheet begins, and the language. */
function SheetFields({ sheet, copies }: { sheet: SheetState; copies: string }) {
  const t = useT();
  const { positions } = sheet;
  return (
    <>
      <ChoiceField
        label={t("labels.format")}
        name="format"
        value={sheet.format}
        options={labelFormatNames}
        texts="labels.format_"
        onChange={(f) => sheet.setFormat(labelFormatNames.find((name) => name === f) ?? "sheet_24")}
      />
      <Pair>
        <NumberInput
          label={copies}
          name="copies"
          value={sheet.copies}
          rules={whole(MOST_LABELS, 1)}
          error={sheet.n === undefined ? t("labels.copies_needed", { count: MOST_LABELS }) : undefined}
          onChange={sheet.setCopies}
        />
        {positions > 1 ? (
          <NumberInput
            label={t("labels.start")}
            name="start"
            value={sheet.start}
            rules={whole(positions, 1)}
            error={sheet.first === undefined ? t("labels.copies_needed", { count: positions }) : undefined}
            onChange={sheet.setStart}
          />
        ) : (
          <span />
        )}
      </Pair>
      <ChoiceField
        label={t("labels.language")}
        name="language"
        value={sheet.said}
        options={["en", "fr"]}
        texts="labels.language_"
        onChange={sheet.setSaid}
      />
    </>
  );
}

/** What labels are printed for. */
function ThingTicks({ all, legend, sheet }: { all: readonly Labelled[]; legend: string; sheet: SheetState }) {
  const t = useT();
  const { without } = sheet;
  return (
    <fieldset className={css.ticks}>
      <legend>{legend}</legend>
      <label>
        <input type="checkbox" checked={without.size === 0} onChange={sheet.tickAll} />
        {t("labels.all")}
      </label>
      {all.map((l) => (
        <label key={l.hash_id}>
          <input type="checkbox" checked={!without.has(l.hash_id)} onChange={() => sheet.tick(l.hash_id)} />
          {l.name}
        </label>
      ))}
    </fieldset>
  );
}

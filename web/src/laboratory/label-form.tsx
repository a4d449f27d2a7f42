import { useState } from "react";
import { whole } from "#contract/kit/number.ts";
import {
  labelFormatNames,
  MOST_LABELS,
  positionsOf,
  printLabels,
  type LabelFormat,
} from "#contract/laboratory/labels.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { useDownload } from "#web/ui/use-download.ts";
import css from "./laboratory.module.css";

export interface LabelledLot {
  readonly hash_id: string;
  readonly name: string;
}
interface LabelFormProps {
  lots?: readonly LabelledLot[];
  /** Lots of bottled recipes. */
  bottled?: readonly LabelledLot[];
  onClose: () => void;
}
const NONE: readonly LabelledLot[] = [];
const KEPT = "cordial.label-format";
const keptFormat = (): LabelFormat => labelFormatNames.find((f) => f === localStorage.getItem(KEPT)) ?? "sheet_24";

/** The form that prints labels of one or several lots as PDF, on sheets or a roll. The format is remembered on this device. */
export default function LabelForm({ lots = NONE, bottled = NONE, onClose }: LabelFormProps) {
  const t = useT();
  const language = useLanguage();
  const all = [...lots, ...bottled];
  const [format, setFormat] = useState<LabelFormat>(keptFormat);
  const [copies, setCopies] = useState("1");
  const [start, setStart] = useState("1");
  const [words, setWords] = useState<string>(language);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const { busy, download } = useDownload();
  const chosen = all.filter((l) => !without.has(l.hash_id));
  const positions = positionsOf(format);
  const [n, first] = [copies, start].map((typed) => (typed ? Number(typed) : undefined));
  const count = chosen.length * (n ?? 0);
  const problem =
    chosen.length === 0
      ? t("laboratory.labels_none_chosen")
      : count > MOST_LABELS
        ? t("laboratory.most_labels", { count: MOST_LABELS })
        : undefined;
  const print = async (): Promise<void> => {
    if (problem || n === undefined || first === undefined) return;
    const ids = (of: readonly LabelledLot[]): string[] =>
      of.flatMap((l) => (without.has(l.hash_id) ? [] : [l.hash_id]));
    const query = {
      ...(lots.length > 0 && { lots: ids(lots) }),
      ...(bottled.length > 0 && { bottled: ids(bottled) }),
      format,
      copies: n,
      start: first,
      language: words === "fr" ? ("fr" as const) : ("en" as const),
    };
    const name = `${t("laboratory.labels")} ${chosen.length === 1 ? chosen[0]?.name : ""}`.trim();
    if (!(await download(printLabels, { query }, `${name}.pdf`))) return;
    localStorage.setItem(KEPT, format);
    toast(t("laboratory.labels_made"));
    onClose();
  };
  const tick = (id: string): void =>
    setWithout((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <form
      className={css.panel}
      aria-label={t("laboratory.labels_print")}
      onSubmit={(e) => {
        e.preventDefault();
        void print();
      }}
    >
      <ChoiceField
        label={t("laboratory.labels_format")}
        name="format"
        value={format}
        options={labelFormatNames}
        texts="laboratory.labels_format_"
        onChange={(f) => setFormat(labelFormatNames.find((name) => name === f) ?? "sheet_24")}
      />
      <Pair>
        <NumberInput
          label={t("laboratory.labels_copies")}
          name="copies"
          value={copies}
          rules={whole(MOST_LABELS, 1)}
          error={n === undefined ? t("laboratory.labels_copies_needed", { count: MOST_LABELS }) : undefined}
          onChange={setCopies}
        />
        {positions > 1 ? (
          <NumberInput
            label={t("laboratory.labels_start")}
            name="start"
            value={start}
            rules={whole(positions, 1)}
            error={first === undefined ? t("laboratory.labels_copies_needed", { count: positions }) : undefined}
            onChange={setStart}
          />
        ) : (
          <span />
        )}
      </Pair>
      <ChoiceField
        label={t("laboratory.labels_language")}
        name="language"
        value={words}
        options={["en", "fr"]}
        texts="laboratory.labels_language_"
        onChange={setWords}
      />
      {all.length > 1 ? (
        <fieldset className={css.ticks}>
          <legend>{t("laboratory.labels_lots")}</legend>
          <label>
            <input
              type="checkbox"
              checked={without.size === 0}
              onChange={() => setWithout(without.size === 0 ? new Set(all.map((l) => l.hash_id)) : new Set())}
            />
            {t("laboratory.labels_all")}
          </label>
          {all.map((l) => (
            <label key={l.hash_id}>
              <input type="checkbox" checked={!without.has(l.hash_id)} onChange={() => tick(l.hash_id)} />
              {l.name}
            </label>
          ))}
        </fieldset>
      ) : (
        <p className={css.about}>{all[0]?.name}</p>
      )}
      {problem ? (
        <p role="alert" className={css.bad}>
          {problem}
        </p>
      ) : (
        <p className={css.soft}>{t("laboratory.labels_count", { count })}</p>
      )}
      <div className={css.buttons}>
        <Button look="filled" type="submit" busy={!!busy}>
          {t("laboratory.labels_make")}
        </Button>
      </div>
    </form>
  );
}

import { Textarea } from "@mantine/core";
import { IconTableImport } from "@tabler/icons-react";
import { useRef, useState, type DragEvent } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./imports.module.css";

/** A file, or what was copied out of a spreadsheet. */
export type Given = { file: File } | { text: string };

/** Where a table is dropped, chosen or pasted. */
export function TableInput({ busy, onGive }: { busy: boolean; onGive: (given: Given) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [text, setText] = useState("");
  const [over, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (!file) return;
    setName(file.name);
    onGive({ file });
  };
  const drag = (e: DragEvent, on: boolean): void => {
    e.preventDefault();
    setOver(on);
  };
  return (
    <div className={css.give}>
      <div
        className={`${css.drop} ${over ? css.over : ""}`}
        onDragOver={(e) => drag(e, true)}
        onDragLeave={(e) => drag(e, false)}
        onDrop={(e) => {
          drag(e, false);
          take(e.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          data-testid="table"
          onChange={(e) => {
            take(e.currentTarget.files?.[0]);
            e.currentTarget.value = "";
          }}
        />
        <IconTableImport stroke={1.6} aria-hidden="true" />
        <span>{name ?? t("imports.drop")}</span>
        <Button busy={busy} onClick={() => input.current?.click()}>
          {t("imports.choose")}
        </Button>
      </div>
      <details>
        <summary>{t("imports.paste")}</summary>
        <Textarea
          label={t("imports.pasted")}
          autosize
          minRows={4}
          maxRows={12}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        <Button busy={busy} disabled={text.trim() === ""} onClick={() => (setName(undefined), onGive({ text }))}>
          {t("imports.look")}
        </Button>
      </details>
    </div>
  );
}

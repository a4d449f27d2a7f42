import { Textarea } from "@mantine/core";
import { IconTableImport } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { FileInput, useDrop } from "#web/ui/form/file-input.tsx";
import css from "./imports.module.css";

/** A file, or text pasted from a spreadsheet. */
export type TableSource = { file: File } | { text: string };

interface TableInputProps {
  busy: boolean;
  /** Whether vCards are accepted as well. */
  cards: boolean;
  onGive: (given: TableSource) => void;
}

/** The area to drop, choose or paste a table. */
export function TableInput({ busy, cards, onGive }: TableInputProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [text, setText] = useState("");
  const take = ([file]: File[]): void => {
    if (!file) return;
    setName(file.name);
    onGive({ file });
  };
  const { over, place } = useDrop(take);
  return (
    <div className={css.give}>
      <div className={`${css.drop} ${over ? css.over : ""}`} {...place}>
        <FileInput
          ref={input}
          accept={`.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet${cards ? ",.vcf,text/vcard" : ""}`}
          data-testid="table"
          onFiles={take}
        />
        <IconTableImport stroke={1.6} aria-hidden="true" />
        <span>{name ?? t(cards ? "imports.drop_cards" : "imports.drop")}</span>
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

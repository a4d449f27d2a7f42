import { IconScan, IconSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { go } from "#web/kit/go.ts";
import { Button, IconButton } from "../atoms/button.tsx";
import { TextField } from "../form/fields.tsx";
import { ScanCamera } from "./scan-camera.tsx";
import css from "./scan.module.css";

interface ScanScreenProps {
  title: string;
  /** Where closing leads. */
  home: string;
  /** What is scanned, and how a code is typed. */
  words: ScanWords;
  code: string | undefined;
  onCode: (code: string | undefined) => void;
  /** Between the head and what was found. */
  above?: ReactNode;
  /** What was found. */
  children: ReactNode;
}
export interface ScanWords {
  readonly text: string;
  readonly code: string;
}

/** The frame of a scan screen: close, what is scanned, and one more button. */
export function ScanFrame({
  title,
  onClose,
  button,
  children,
}: {
  title: string;
  onClose: () => void;
  button: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <div className={css.screen}>
      <header className={css.top}>
        <IconButton label={t("scan.close")} icon={<IconX stroke={1.6} />} onClick={onClose} />
        <h1>{title}</h1>
        {button}
      </header>
      {children}
    </div>
  );
}

/** A screen where one scans or types a label, and sees what it is of. */
export function ScanScreen({ title, home, words, code, onCode, above, children }: ScanScreenProps) {
  const t = useT();
  return (
    <ScanFrame
      title={title}
      onClose={() => go(home)}
      button={
        <IconButton
          label={t("scan.another")}
          icon={<IconScan stroke={1.6} />}
          disabled={!code}
          onClick={() => onCode(undefined)}
        />
      }
    >
      {above}
      {code ? (
        children
      ) : (
        <div className={css.start}>
          <span>{words.text}</span>
          <ScanCamera onCode={onCode} />
          <TypedCode label={words.code} onCode={onCode} />
        </div>
      )}
    </ScanFrame>
  );
}

/** A field for a code that cannot be scanned. */
export function TypedCode({ label, onCode }: { label: string; onCode: (code: string) => void }) {
  const t = useT();
  const [text, setText] = useState("");
  return (
    <form
      className={css.typed}
      onSubmit={(e) => {
        e.preventDefault();
        if (!text.trim()) return;
        onCode(text);
        setText("");
      }}
    >
      <TextField label={label} name="code" value={text} max={300} autoComplete="off" onChange={setText} />
      <Button size="big" type="submit" icon={<IconSearch stroke={1.6} />}>
        {t("scan.find")}
      </Button>
    </form>
  );
}

/** No code is of anything: it may be typed again. */
export function NothingFound({
  text,
  words,
  onCode,
}: {
  text: string;
  words: ScanWords;
  onCode: (code: string) => void;
}) {
  return (
    <div className={css.start}>
      <p role="alert">{text}</p>
      <TypedCode label={words.code} onCode={onCode} />
    </div>
  );
}

interface ScanChoiceProps {
  name: string;
  figure?: ReactNode;
  about: string;
  onClick: () => void;
}
/** One of several things that a code is of. */
export function ScanChoice({ name, figure, about, onClick }: ScanChoiceProps) {
  return (
    <button type="button" className={css.choice} onClick={onClick}>
      <b>{name}</b>
      <span>{figure}</span>
      <small>{about}</small>
    </button>
  );
}
export function ScanChoices({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={css.choices}>
      <span>{text}</span>
      {children}
    </div>
  );
}

import { IconEraser } from "@tabler/icons-react";
import { type PointerEvent, useRef } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./own.module.css";

/** The box of a signature, whose path has whole numbers. */
const [WIDTH, HEIGHT] = [400, 160];
/** Longer drawings are not sent. */
const MOST = 19_000;

interface SignaturePadProps {
  /** The path so far; empty for none. */
  value: string;
  onChange: (path: string) => void;
  error?: string | undefined;
}

/** A box in which one signs with a finger, a pen or the mouse. */
export function SignaturePad({ value, onChange, error }: SignaturePadProps) {
  const t = useT();
  const path = useRef(value);
  const at = (e: PointerEvent<SVGSVGElement>): string => {
    const box = e.currentTarget.getBoundingClientRect();
    const of = (part: number, size: number, most: number): number =>
      Math.max(0, Math.min(most, Math.round((part / size) * most)));
    return `${of(e.clientX - box.left, box.width, WIDTH)} ${of(e.clientY - box.top, box.height, HEIGHT)}`;
  };
  const add = (part: string): void => {
    if (path.current.length > MOST || path.current.endsWith(part)) return;
    path.current += part;
    onChange(path.current);
  };
  return (
    <div className={css.pad}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t("supplies.signature_how")}
        onPointerDown={(e) => {
          e.currentTarget.setPointerCapture(e.pointerId);
          // A dot is a line of no length.
          const here = at(e);
          add(`M${here}L${here}`);
        }}
        onPointerMove={(e) => {
          if (e.buttons > 0) add(`L${at(e)}`);
        }}
      >
        <line x1="20" x2="380" y1="132" y2="132" />
        <path d={value} />
      </svg>
      {value === "" ? <p aria-hidden="true">{t("supplies.signature_how")}</p> : null}
      {value === "" ? null : (
        <span className={css.clear}>
          <Button
            size="small"
            icon={<IconEraser stroke={1.6} />}
            onClick={() => {
              path.current = "";
              onChange("");
            }}
          >
            {t("supplies.signature_clear")}
          </Button>
        </span>
      )}
      {error ? (
        <small className={css.problem} role="alert">
          {error}
        </small>
      ) : null}
    </div>
  );
}

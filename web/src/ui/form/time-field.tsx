import { useRef } from "react";
import { readClock } from "#contract/kit/typed-time.ts";
import type { FieldProps } from "./common.tsx";
import { TextField } from "./fields.tsx";

/** A time, however it is typed. `onRead` is told it as `HH:mm`, and what it was, once the field is left or the form sent by the keyboard. */
export function TimeField({ onRead, ...p }: FieldProps & { onRead: (time: string, was: string | undefined) => void }) {
  const was = useRef(readClock(p.value));
  const tell = (): void => {
    const time = readClock(p.value);
    if (time === undefined || (time === was.current && time === p.value)) return;
    onRead(time, was.current);
    was.current = time;
  };
  return (
    // The events come from the field inside.
    <div onBlur={tell} onKeyDownCapture={(e) => e.key === "Enter" && tell()}>
      <TextField {...p} max={10} required />
    </div>
  );
}

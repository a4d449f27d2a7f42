import { TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { readClock } from "#contract/kit/typed-time.ts";
import { type FieldProps, useCommon } from "./common.tsx";

/** A time, however it is typed. `onRead` is told it as `HH:mm`, and what it was, once the field is left or the form sent by the keyboard. */
export function TimeField({ onRead, ...p }: FieldProps & { onRead: (time: string, was: string | undefined) => void }) {
  const was = useRef(readClock(p.value));
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef(p.value);
  useEffect(() => {
    // Set from outside, as the end that moves with the start, while the field has the focus: what is typed next replaces it.
    if (p.value !== typed.current && document.activeElement === field.current) field.current?.select();
    typed.current = p.value;
  }, [p.value]);
  const tell = (): void => {
    const time = readClock(p.value);
    if (time === undefined || (time === was.current && time === p.value)) return;
    onRead(time, was.current);
    was.current = time;
  };
  return (
    <TextInput
      {...useCommon({ ...p, required: true })}
      ref={field}
      value={p.value}
      maxLength={10}
      onChange={(e) => {
        typed.current = e.currentTarget.value;
        p.onChange(e.currentTarget.value);
      }}
      onBlur={tell}
      onKeyDownCapture={(e) => e.key === "Enter" && tell()}
    />
  );
}

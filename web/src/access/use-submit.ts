import { useState, type FormEvent } from "react";
import { fieldError } from "#web/api/errors.ts";

export interface Submit {
  busy: boolean;
  error: (field: string) => string | undefined;
  onSubmit: (e: FormEvent<HTMLFormElement>) => void;
  /** Clears the errors. */
  clear: () => void;
}

/** A short form: sends its fields, one request at a time, and keeps the server's errors. */
export function useSubmit(send: (fields: Record<string, string>) => Promise<void>): Submit {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const onSubmit = (e: FormEvent<HTMLFormElement>): void => {
    e.preventDefault();
    if (busy) return;
    const form = e.currentTarget;
    const fields = Object.fromEntries([...new FormData(form)].map(([k, v]) => [k, typeof v === "string" ? v : ""]));
    setBusy(true);
    setFailure(undefined);
    send(fields).then(
      () => setBusy(false),
      (error: unknown) => {
        setBusy(false);
        setFailure(error);
        const bad = [...form.elements].find((el) => el instanceof HTMLInputElement && fieldError(error, el.name));
        if (bad instanceof HTMLInputElement) bad.focus();
      },
    );
  };
  return { busy, onSubmit, error: (field) => fieldError(failure, field), clear: () => setFailure(undefined) };
}

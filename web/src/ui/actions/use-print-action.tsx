import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { call } from "#web/api/client.ts";
import type { RecordAction } from "../record/record-page.tsx";
import { saveFile } from "../save-file.ts";

/** The action that saves a record's paper, the PDF that `endpoint` prints, under `name` without `.pdf`. */
export function usePrintAction<E extends AnyEndpoint>(
  endpoint: E,
  input: ClientInput<E>,
  words: { label: string; name: string },
): RecordAction {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile((await call(endpoint, input)) as Blob, `${words.name}.pdf`);
    } finally {
      setBusy(false);
    }
  };
  return {
    key: "print",
    label: words.label,
    look: "outline",
    icon: <IconPrinter stroke={1.6} />,
    hint: "p",
    busy,
    run,
  };
}

import { IconPrinter } from "@tabler/icons-react";
import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import type { RecordAction } from "../record/record-page.tsx";
import { useDownload } from "../use-download.ts";

/** The action that saves a record's paper, the PDF that `endpoint` prints, under `name` without `.pdf`. */
export function usePrintAction<E extends AnyEndpoint>(
  endpoint: E,
  input: ClientInput<E>,
  words: { label: string; name: string },
): RecordAction {
  const { busy, download } = useDownload();
  return {
    key: "print",
    label: words.label,
    look: "outline",
    icon: <IconPrinter stroke={1.6} />,
    hint: "p",
    busy: busy !== undefined,
    run: () => download(endpoint, input, `${words.name}.pdf`),
  };
}

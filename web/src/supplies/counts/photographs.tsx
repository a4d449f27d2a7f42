import { IconCamera } from "@tabler/icons-react";
import { useRef } from "react";
import { photographLine, type SupplyCountLine } from "#contract/supplies/counts.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { acceptedPictures, checkFiles } from "#web/ui/form/check-files.ts";
import { FileInput } from "#web/ui/form/file-input.tsx";

/** Takes a photograph of what was seen; on a phone by its camera. */
export function Photograph({ count, line }: { count: string; line: SupplyCountLine }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const save = useChange(photographLine, { onDone: () => toast(t("supply_counts.photographed")) });
  return (
    <>
      <FileInput
        ref={input}
        accept={acceptedPictures}
        capture="environment"
        data-testid="photograph"
        onFiles={(given) => {
          const { good, problem } = checkFiles(given, line.photographs.length, t);
          if (problem) toastError(problem);
          if (good.length === 0) return;
          const body = { line_hash_id: line.hash_id, files: good };
          save.mutate({ input: { params: { id: count }, body } });
        }}
      />
      <Button
        size="big"
        icon={<IconCamera stroke={1.6} />}
        busy={save.isPending}
        onClick={() => input.current?.click()}
      >
        {t("supply_counts.photograph")}
      </Button>
    </>
  );
}

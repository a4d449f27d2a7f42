import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import type { PaperViewerProps } from "#web/ui/atoms/paper-viewer.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const PaperViewer = lazyDialog<PaperViewerProps>(() => import("#web/ui/atoms/paper-viewer.tsx"));

/** Shows the paper that goes with a letter. */
export function PaperButton({ label, name, print }: { label: string; name: string; print: () => Promise<unknown> }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [pdf, setPdf] = useState<Blob>();
  const show = async (): Promise<void> => {
    setBusy(true);
    try {
      setPdf((await print()) as Blob);
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<IconFileText stroke={1.6} />} busy={busy} onClick={() => void show()}>
        {label}
      </Button>
      <PaperViewer
        opened={pdf !== undefined}
        onClose={() => setPdf(undefined)}
        name={name || t("invoices.paper")}
        pdf={pdf}
      />
    </>
  );
}

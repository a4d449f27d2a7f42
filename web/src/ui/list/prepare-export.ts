import { QueryObserver } from "@tanstack/react-query";
import { exportsHref } from "#contract/exports/hrefs.ts";
import { createExport, listExports, type Exported } from "#contract/exports/endpoints.ts";
import { call } from "#web/api/client.ts";
import { invalidate, keyOf, queryClient } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { t } from "#web/kit/i18n.ts";
import { sayHere } from "#web/kit/said-here.ts";
import { hideToast, toastError } from "#web/kit/toast.ts";
import { saveExport } from "../save-export.ts";
import { toastAct } from "../toast-undo.tsx";
import type { ExportJob } from "./use-export.ts";

/** How long the button waits for a small file before a toast says that it takes longer. */
const SOON_MS = 1500;
/** Polling interval, in case no socket message arrives. */
const ASK_MS = 5000;
/** The export's notification may arrive this long after we are done; suppress it. */
const LATE_MS = 5000;
/** Maximum length that the API accepts. */
const ABOUT = 120;

/** Resolves when the export has finished. A socket message invalidates the query, and the observer refetches. */
async function over(id: string): Promise<Exported | undefined> {
  const observer = new QueryObserver(queryClient, {
    queryKey: keyOf(listExports, { query: {} }),
    queryFn: () => call(listExports, { query: {} }, { quiet: true }),
    refetchInterval: ASK_MS,
    staleTime: 0,
  });
  return await new Promise((resolve) => {
    const stop = observer.subscribe(({ data, isError }) => {
      const found = data?.data.find((e) => e.hash_id === id);
      if (!isError && (!found || found.status === "WAITING" || found.status === "RUNNING")) return;
      resolve(found);
      // Deferred: do not unsubscribe the observer within its own callback.
      queueMicrotask(() => stop());
    });
  });
}

/** Reports a finished export with a download button, or why it failed; nothing if it was cancelled. */
function showResult(toast: string, e: Exported | undefined): void {
  if (e?.status === "DONE")
    toastAct(
      t("ui.export_ready", { name: e.name ?? e.title }),
      t("ui.export_download"),
      () => void saveExport(e),
      toast,
    );
  else hideToast(toast);
  if (e?.status === "FAILED") toastError(e.error ?? t("ui.export_failed"));
}

/** Requests the export; resolves when it is ready, or after SOON_MS, when a toast takes over. */
export async function prepareExport(
  job: ExportJob,
  format: Exported["format"],
  chosen?: readonly string[],
): Promise<void> {
  const filters = Object.fromEntries(
    Object.entries(job.filters).flatMap(([k, v]) => (v === undefined || v === "" ? [] : [[k, String(v)]])),
  );
  const about = job.about.slice(0, ABOUT).trim();
  sayHere("export_ready");
  const { data } = await call(createExport, {
    params: { kind: job.kind },
    body: { format, filters, ...(about && { about }), ...(chosen && { chosen: [...chosen] }) },
  });
  void invalidate("exports");
  const toast = `export-${data.hash_id}`;
  const done = over(data.hash_id).then((e) => {
    sayHere("export_ready", LATE_MS);
    return e;
  });
  const soon = new Promise<"later">((resolve) => setTimeout(resolve, SOON_MS, "later"));
  const first = await Promise.race([done, soon]);
  if (first !== "later") return showResult(toast, first);
  toastAct(t("ui.export_started"), t("ui.export_show"), () => go(exportsHref()), toast);
  void done.then((e) => showResult(toast, e));
}

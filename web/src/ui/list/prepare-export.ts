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

/** So long the button waits for a small file, before it is said that it takes a while. */
const SOON_MS = 1500;
/** Asked for by the way, where no live word comes. */
const ASK_MS = 5000;
/** The notification of it arrives about when we are done. */
const LATE_MS = 5000;
/** As long as the call takes it. */
const ABOUT = 120;

/** The export when it is over. The live word that it changed makes the answer stale, and this asks again. */
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
      // Not within its own call.
      queueMicrotask(() => stop());
    });
  });
}

/** Says that a file is there, with its button; why it is not; or nothing where somebody cancelled it. */
function tell(toast: string, e: Exported | undefined): void {
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

/** Asks for the file; ends when it is there, or when it takes long enough to be told later. */
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
  if (first !== "later") return tell(toast, first);
  toastAct(t("ui.export_started"), t("ui.export_show"), () => go(exportsHref()), toast);
  void done.then((e) => tell(toast, e));
}

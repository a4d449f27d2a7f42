import { downloadExport, type Exported } from "#contract/exports/endpoints.ts";
import { call } from "#web/api/client.ts";
import { saveFile } from "./save-file.ts";

/** Downloads the file of a finished export. */
export async function saveExport(e: Exported): Promise<void> {
  const blob = (await call(downloadExport, { params: { id: e.hash_id } }).catch(() => undefined)) as Blob | undefined;
  if (blob) saveFile(blob, e.name ?? `${e.title}.${e.format}`);
}

import { useState } from "react";
import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import { toast } from "#web/kit/toast.ts";
import { saveFile } from "./save-file.ts";

/**
 * Saves the file that an endpoint makes, a printed PDF mostly; `busy` is its name while it is made. Resolves to false if there is none: the API
 * client has shown why, or a JSON answer says so.
 */
export function useDownload() {
  const [busy, setBusy] = useState<string>();
  const download = async <E extends AnyEndpoint>(
    endpoint: E,
    input: ClientInput<E>,
    name: string,
  ): Promise<boolean> => {
    if (busy !== undefined) return false;
    setBusy(name);
    try {
      const file = (await call(endpoint, input)) as Blob;
      const isFile = !file.type.includes("json");
      if (isFile) saveFile(file, name);
      else toast((JSON.parse(await file.text()) as { message: string }).message);
      return isFile;
    } catch (e) {
      if (!isApiError(e)) throw e;
      return false;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, download };
}

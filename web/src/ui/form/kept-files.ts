/** Stores the files of drafts in IndexedDB, so that they survive a reload. */
const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("cordial-drafts", 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore("files"));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
  });

async function within<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const turn = db.transaction("files", mode);
      const request = work(turn.objectStore("files"));
      // Resolve on commit: a successful request can still be rolled back.
      turn.addEventListener("complete", () => resolve(request.result));
      turn.addEventListener("abort", () => reject(turn.error ?? new Error("not kept")));
      request.addEventListener("error", () => reject(request.error ?? new Error("not kept")));
    });
  } finally {
    db.close();
  }
}

/** Whether the file was stored: a browser with a full disk or in private mode may refuse; the file then lasts until the page is left. */
export async function keepFile(id: string, file: File): Promise<boolean> {
  try {
    await within("readwrite", (files) => files.put(file, id));
    return true;
  } catch {
    return false;
  }
}
export async function keptFile(id: string): Promise<File | undefined> {
  try {
    const found: unknown = await within("readonly", (files) => files.get(id) as IDBRequest<unknown>);
    return found instanceof File ? found : undefined;
  } catch {
    return undefined;
  }
}
export async function forgetFiles(ids: readonly string[]): Promise<void> {
  try {
    for (const id of ids) await within("readwrite", (files) => files.delete(id));
  } catch {
    // Storage is not available, so nothing was stored.
  }
}

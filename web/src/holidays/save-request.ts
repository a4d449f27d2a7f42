import { storeHoliday, sendHoliday, updateHoliday } from "#contract/holidays/endpoints.ts";
import type { Holiday } from "#contract/holidays/schemas.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import type { Saving } from "#web/ui/form/use-record-form.ts";
import { noPeriod, type Period } from "./range.ts";

export interface RequestValues {
  holiday_type_hash_id: string;
  /** Somebody else, for whom it is entered; empty for oneself. */
  user_hash_id: string;
  dates: readonly Period[];
  substitute_hash_id: string;
  description: string;
}
export type How = "save" | "send";

export const startOf = (h: Holiday | undefined, began: Partial<RequestValues>): RequestValues => ({
  holiday_type_hash_id: h?.type?.hash_id ?? "",
  user_hash_id: "",
  dates: h?.dates.map(({ nbrDay: _, ...period }) => period) ?? [noPeriod],
  substitute_hash_id: h?.substitute?.hash_id ?? "",
  description: h?.description ?? "",
  ...began,
});

/** Saves the request with its files and, if asked, sends it. */
export function useSaveRequest(request: Holiday | undefined, papers: { files: File[]; removes: string[] }) {
  const t = useT();
  const make = useChange(storeHoliday);
  const change = useChange(updateHoliday);
  const send = useChange(sendHoliday);
  const store = async (v: RequestValues, { version, idempotencyKey, onProgress }: Saving<RequestValues>) => {
    const { files, removes } = papers;
    const body = {
      holiday_type_hash_id: v.holiday_type_hash_id,
      dates: v.dates.map((d) => ({ ...d })),
      // A form with files cannot express null: an empty text stands for it.
      substitute_hash_id: v.substitute_hash_id,
      description: v.description.trim(),
      ...(files.length > 0 && { invoices: files }),
    };
    const options = { idempotencyKey, ...(files.length > 0 && { onProgress }) };
    if (!request) {
      const input = { body: { ...body, ...(v.user_hash_id && { user_hash_id: v.user_hash_id }) } };
      return (await make.mutateAsync({ input, ...options })).data;
    }
    const input = { params: { id: request.hash_id }, body: { ...body, removes, version } };
    return (await change.mutateAsync({ input, ...options })).data;
  };
  return async (v: RequestValues, saving: Saving<RequestValues>, how: How | undefined): Promise<Holiday> => {
    const saved = await store(v, saving);
    if (how === "save" || !saved.can.send) {
      toast(t("holidays.saved", { number: saved.number }));
      return saved;
    }
    try {
      const input = { params: { id: saved.hash_id }, body: { version: saved.version } };
      const sent = await send.mutateAsync({ input, idempotencyKey: saving.idempotencyKey });
      toast(t("holidays.sent", { number: saved.number }));
      return sent.data;
    } catch (e) {
      // Offline: both calls are repeated with the same key.
      if (isApiError(e) && e.status === 0) throw e;
      // The client has shown why; the request is kept as a draft, and its page offers to send it again.
      return saved;
    }
  };
}

import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { findDuplicates, MOST_COMPARED } from "#contract/expenses/duplicates.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import type { FeeFiles } from "../form/use-fee-files.ts";
import type { ExpenseValues, FeeValues } from "../form/values.ts";
import { DuplicateNotice } from "./duplicate-notice.tsx";

interface DuplicatesInFormProps {
  values: ExpenseValues;
  files: FeeFiles;
  /** Id of the expense being edited, left out of the comparison. */
  except?: string;
}

const isWhole = (f: FeeValues): boolean => f.reason_id !== "" && f.date !== "" && /[1-9]/u.test(f.amount);

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of each new file, as they are computed. Browsers offer hashing only in secure contexts (HTTPS or localhost). */
function useHashes(ids: readonly string[], files: FeeFiles): ReadonlyMap<string, string> {
  const [hashes, setHashes] = useState<ReadonlyMap<string, string>>(new Map());
  const missing = ids.filter((id) => !hashes.has(id) && files.fileOf(id));
  const wanted = missing.join();
  useEffect(() => {
    const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
    let isHere = true;
    for (const id of wanted === "" ? [] : wanted.split(",")) {
      void files
        .fileOf(id)
        ?.arrayBuffer()
        .then(async (bytes) => await subtle?.digest("SHA-256", bytes))
        .then((sum) => {
          if (sum && isHere) setHashes((old) => new Map([...old, [id, hex(sum)]]));
        })
        .catch(() => undefined);
    }
    return () => {
      isHere = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is new of them is named by `wanted`
  }, [wanted]);
  return hashes;
}

/** Duplicate warnings while fees and receipts are entered. */
export default function DuplicatesInForm({ values, files, except }: DuplicatesInFormProps) {
  const t = useT();
  const added = values.fees.flatMap((f, i) => f.files.map((file) => ({ at: i, id: file.id })));
  const hashes = useHashes(
    added.map((a) => a.id),
    files,
  );
  const fees = values.fees
    .flatMap((f, i) => (isWhole(f) ? [`${i}~${f.amount}~${f.date}~${f.reason_id}`] : []))
    .slice(0, MOST_COMPARED)
    .join();
  const receipts = added
    .flatMap(({ at, id }) => (hashes.has(id) ? [`${at}~${hashes.get(id)}`] : []))
    .slice(0, MOST_COMPARED)
    .join();
  const [asked] = useDebouncedValue(
    JSON.stringify({
      ...(fees !== "" && { fees }),
      ...(receipts !== "" && { receipts }),
      zone_hash_id: values.zone_hash_id,
      currency_hash_id: values.currency_hash_id,
      ...(except !== undefined && { except }),
    }),
    400,
  );
  const query = JSON.parse(asked) as {
    fees?: string;
    receipts?: string;
    zone_hash_id: string;
    currency_hash_id: string;
  };
  const enabled =
    (query.fees ?? query.receipts) !== undefined && query.zone_hash_id !== "" && query.currency_hash_id !== "";
  const { data } = useRead(findDuplicates, { query }, { quiet: true, enabled, keep: true });
  const called = (at: string): string => t("expenses.fee_number", { number: Number(at) + 1 });
  return <DuplicateNotice found={enabled ? (data?.data ?? []) : []} called={called} />;
}

import { type Packed, TABLE_TYPE, unpack } from "#contract/kit/table.ts";
import type { Asked } from "./measures.ts";
import type { Pair } from "./pairs.ts";

/** Bytes of a row in a list, as the web gets it before it is compressed. */
export const ROW_BYTES = 600;

/** The bytes of our answer for each of its rows. */
export async function rowBytes(pair: Pair, asked: Asked): Promise<number> {
  const [raw = ""] = pair.requests(asked);
  const path = /^GET (\S+)/u.exec(raw)?.[1] ?? "";
  const headers = Object.fromEntries(
    [...raw.matchAll(/^(accept|authorization): (.*)\r$/gmu)].map(([, k, v]) => [k, v]),
  );
  const answer = await fetch(`http://127.0.0.1:${pair[asked.server].port}${path}`, { headers });
  const text = await answer.text();
  const isTable = answer.headers.get("content-type")?.startsWith(TABLE_TYPE);
  const value = JSON.parse(text) as Packed;
  const { data } = (isTable ? unpack(value) : value) as { readonly data: readonly unknown[] };
  return Buffer.byteLength(text) / Math.max(1, data.length);
}

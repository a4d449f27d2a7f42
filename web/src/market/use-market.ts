import { useMemo } from "react";
import { cellKey, findingsByCell, spacesOf, type Space } from "#contract/market/space.ts";
import { getMarketPicture, getWhiteSpace, listMarketFindings } from "#contract/market/endpoints.ts";
import { weightsFrom } from "#contract/market/score.ts";
import { useRead } from "#web/api/query.ts";
import { useUrl } from "#web/kit/place.ts";
import type { Mark, Shows } from "./matrix.tsx";
import { queryOf } from "./words.ts";

/** How many opportunities show their rank in the picture. */
const RANKED = 9;
/** Filters of opportunities by finding: not declined, never checked, checked without finding a product, declined. */
export const standings = ["open", "never", "none", "declined"] as const;
export type Standing = (typeof standings)[number];
const isIn = (standing: Standing, { finding }: Space): boolean => {
  if (standing === "open") return finding !== "declined";
  return standing === "never" ? finding === undefined : finding === standing;
};

/** The picture of the URL, its empty cells scored with the reader's weights, and the selected cell. */
export function useMarket() {
  const [url, setUrl] = useUrl();
  const query = queryOf(url);
  const key = JSON.stringify(query);
  const asked = useRead(getMarketPicture, { query }, { keep: true, quiet: true, staleTime: 60_000 });
  const known = useRead(getWhiteSpace, { query }, { keep: true, quiet: true, staleTime: 60_000 });
  const said = useRead(listMarketFindings, { query }, { keep: true, quiet: true, staleTime: 60_000 });
  const picture = asked.data?.data;
  const space = known.data?.data;
  const { weights: word } = url;
  const isWhole = !asked.isPlaceholderData && !known.isPlaceholderData && !said.isPlaceholderData;
  const findings = useMemo(() => (said.data ? findingsByCell(said.data.data) : undefined), [said.data]);
  const spaces = useMemo(
    () =>
      picture && space && findings && isWhole
        ? spacesOf(picture, { ...space, findings }, weightsFrom(word))
        : undefined,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` says which picture it is
    [picture, space, findings, word, isWhole, key],
  );
  const standing = standings.find((one) => one === url.standing) ?? "open";
  const ranked = useMemo(
    () => spaces?.all.filter((one) => isIn(standing, one) && one.score > 0) ?? [],
    [spaces, standing],
  );
  const marks = useMemo(() => {
    const all = new Map<number, Mark>();
    if (!picture || !spaces) return all;
    const width = picture.columns.length;
    for (const one of spaces.all) if (one.finding) all.set(one.row * width + one.column, { finding: one.finding });
    for (const [i, one] of ranked.slice(0, RANKED).entries())
      all.set(one.row * width + one.column, { rank: i + 1, finding: one.finding });
    return all;
  }, [picture, spaces, ranked]);
  const [row = "", column = ""] = (url.at ?? "").split(".");
  const place = picture && {
    row: picture.rows.findIndex((head) => head.hash_id === row),
    column: picture.columns.findIndex((head) => head.hash_id === column),
  };
  const chosen = place && place.row >= 0 && place.column >= 0 ? place : undefined;
  const shown: Shows = url.shows === "contacts" ? "contacts" : "products";
  return {
    url,
    setUrl,
    query,
    asked,
    reads: [asked, known, said],
    picture,
    leftOut: space && isWhole ? space.left_out : 0,
    spaces,
    ranked,
    standing,
    marks,
    weights: weightsFrom(word),
    shows: shown,
    chosen,
    finding: findings?.get(cellKey(row, column)),
  };
}
export type Market = ReturnType<typeof useMarket>;

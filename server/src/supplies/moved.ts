import type { EventMore } from "#server/kit/records/events.ts";
import type { Event } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { Moved } from "./move.ts";
import { unitsOf, type Parcel } from "./units.ts";
import type { PieceLevel } from "./queries.ts";
import { supplyEvent } from "./records.ts";

// Moving several articles at once, by callers who may not reach each of them.

type Article = Moved["supply"];
/** Articles, in the order of their locks. */
export const lockArticles = sql<Article, [ids: readonly string[]]>(
  "SELECT hash_id, name, type, version, moves FROM supply WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
const articlesNow = sql<Article, [ids: readonly string[]]>(
  "SELECT hash_id, name, type, version, moves FROM supply WHERE hash_id = ANY ($1::uuid[])",
);

/** These pieces, or so many units, in a state of an office. */
export const parcelOf = (
  pieces: readonly Pick<PieceLevel, "hash_id" | "letters" | "number">[],
  quantity: number,
  zone: string,
  from: PieceLevel["state"],
): Parcel => ({
  from,
  quantity,
  allocation: null,
  pieces: pieces.map(({ hash_id, letters, number }) => ({
    hash_id,
    letters,
    number,
    serial_number: "",
    state: from,
    zone_id: zone,
    zone_name: "",
    allocation_id: null,
    holder_id: null,
    holder_name: null,
  })),
});

/** Something that a step moved of an article, in an office. */
export interface Told {
  readonly supply_id: string;
  readonly zone: string;
  readonly action: string;
  readonly parcel: Parcel;
  readonly details: Readonly<Record<string, unknown>>;
  readonly notice?: EventMore["notice"];
}
/** The events of what was moved, with the versions that the articles have now. */
export async function eventsOf(tx: Tx, told: readonly Told[]): Promise<Event[]> {
  const ids = told.map((one) => one.supply_id);
  const articles = new Map((await articlesNow.all(tx.db, ids)).map((a) => [a.hash_id, a]));
  return told.flatMap(({ supply_id, zone, action, parcel, details, notice }) => {
    const article = articles.get(supply_id);
    if (!article) return [];
    const { quantity, serials } = unitsOf([parcel]);
    return [
      supplyEvent({ ...article, zone_id: zone }, action, {
        details: { quantity, ...(serials && { serials }), ...details },
        ...(notice && { notice }),
      }),
    ];
  });
}

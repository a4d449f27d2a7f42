import type { ComponentType } from "react";
import type { DayKind } from "#contract/kit/day-kinds.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import type { NumberRules } from "#contract/kit/number.ts";
import type { LiveArea } from "#contract/live.ts";
import type { FieldProps } from "../form/common.tsx";
import { type Edited, editRow } from "./cell-moves.ts";
import { EditCell } from "./edit-cell.tsx";

/** The field that edits a cell; the usual ones are loaded at the first edit. */
export type CellField =
  | { readonly kind: "text"; readonly max?: number }
  | { readonly kind: "day"; readonly of?: DayKind }
  | { readonly kind: "money"; readonly decimals?: number; readonly iso?: string }
  | { readonly kind: "number"; readonly rules: NumberRules }
  /** A field of the area’s own, loaded lazily; `chooses`: Enter takes a choice and saves it. */
  | { readonly kind: "own"; readonly Field: ComponentType<FieldProps> };

/** How a column is edited in place: named by an area in its columns. */
export interface CellEdit<R> {
  /** Text key of what the cell is. */
  readonly label: string;
  readonly field: CellField | ((row: R) => CellField);
  /** The value as its field takes it. */
  readonly value: (row: R) => string;
  /** The value in words, for what somebody else wrote meanwhile; by default as the field takes it. */
  readonly said?: (row: R) => string;
  readonly may: (row: R) => boolean;
  /** The cell, and what begins to edit a row of the list: carried by the column, so that lists without one do not load it. */
  readonly Cell: typeof EditCell;
  readonly begin: typeof editRow;
  /** The area that a change makes stale. */
  readonly area: LiveArea;
  /** Saves a value of a row as it was when editing began; answers with the version after it. */
  readonly save: (
    row: R,
    value: string,
    version: number,
    idempotencyKey: string,
  ) => Promise<{ readonly version: number }>;
}

interface Saved<R> extends Omit<CellEdit<R>, "save" | "area" | "Cell" | "begin"> {
  /** The update, with `params.id` and the version in its body. */
  readonly call: AnyEndpoint;
  readonly body: (value: string, row: R) => object;
  /** The version in an answer that is not the row itself. */
  readonly versionIn?: (data: never, row: R) => number;
}

/** A cell that is saved by the update call of its row. */
export const cellOf = <R extends Edited>({ call: endpoint, body, versionIn, ...cell }: Saved<R>): CellEdit<R> => ({
  ...cell,
  Cell: EditCell,
  begin: editRow,
  area: endpoint.name.split(".")[0] as LiveArea,
  async save(row, value, version, idempotencyKey) {
    const { call } = await import("#web/api/client.ts");
    const input = { params: { id: row.hash_id }, body: { ...body(value, row), version } };
    const { data } = (await call(endpoint, input, { quiet: true, idempotencyKey })) as { data: Edited };
    return { version: versionIn ? versionIn(data as never, row) : data.version };
  },
});

/** Thrown for a spreadsheet beyond the limits; `reason` selects the error text. */
export class Unreadable extends Error {
  readonly reason: "beyond" | "unpacked";
  readonly cell: string | undefined;
  constructor(reason: "beyond" | "unpacked", cell?: string) {
    super(reason);
    this.reason = reason;
    this.cell = cell;
  }
}

export interface SheetLimits {
  readonly rows: number;
  readonly columns: number;
  /** Bytes of all its parts together. */
  readonly unpacked: number;
}

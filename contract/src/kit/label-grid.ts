/** The layout of a label sheet, in millimetres. */
export interface LabelGrid {
  /** Width and height of the page, and of one label. */
  readonly page: readonly [number, number];
  readonly label: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
  /** From the corner of the page to the first label, and from one label to the next. */
  readonly margin: readonly [number, number];
  readonly gap: readonly [number, number];
}

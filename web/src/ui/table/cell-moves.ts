/** A row whose cells are edited in place. */
export interface Edited {
  readonly hash_id: string;
  readonly version: number;
}

/** Versions that were saved here and that the list may not have read again yet. */
const saved = new Map<string, number>();
export const versionOf = ({ hash_id, version }: Edited): number => Math.max(version, saved.get(hash_id) ?? 0);
export const remember = (id: string, version: number): void => void saved.set(id, version);

/** Asks the cell to open its editor. */
export const EDIT = "cell:edit";
const cellsIn = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-edit]")];
export const beginEdit = (cell: HTMLElement | undefined): void => void cell?.dispatchEvent(new CustomEvent(EDIT));

/** The next editable cell of the table, row by row; or the one before. */
export function besides(cell: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const all = cellsIn(cell.closest("table") ?? document);
  return all[all.indexOf(cell) + by];
}
/** The cell of the same column in the next row that has one; or in the one before. */
export function below(cell: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const same = cellsIn(cell.closest("table") ?? document).filter((one) => one.dataset.edit === cell.dataset.edit);
  return same[same.indexOf(cell) + by];
}
/** Edits the first cell of a row that can be. */
export const editRow = (root: ParentNode | null, index: number): void =>
  beginEdit(
    root ? cellsIn(root.querySelector(`[data-index="${index}"]`) ?? document.createElement("tr"))[0] : undefined,
  );

import { useLayoutEffect, useState, type RefObject } from "react";

/**
 * How many tiles of a column of fixed height do not fit into it. They flow into a further column at its right, out of sight: each is marked, so
 * that nobody reaches it by keyboard. `names`: those of the tiles in it.
 */
export function useBeyond(column: RefObject<HTMLElement | null>, isWhole: boolean, names: string): number {
  const [beyond, setBeyond] = useState(0);
  useLayoutEffect(() => {
    const all = column.current;
    if (!all) return undefined;
    const measure = (): void => {
      const { right } = all.getBoundingClientRect();
      const tiles = [...all.children];
      const isOut = (tile: Element): boolean => !isWhole && tile.getBoundingClientRect().left >= right;
      for (const tile of tiles) tile.toggleAttribute("data-beyond", isOut(tile));
      setBeyond(tiles.filter((tile) => isOut(tile) && tile.getBoundingClientRect().height > 0).length);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(all);
    for (const tile of all.children) sizes.observe(tile);
    measure();
    return () => sizes.disconnect();
  }, [column, isWhole, names]);
  return beyond;
}

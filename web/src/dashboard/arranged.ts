/** Tiles in the person's order, without those they hid. Tiles that came since keep the place that their area gave them, behind the one before. */
export function arranged<T extends { readonly name: string }>(tiles: readonly T[], order: readonly string[]): T[] {
  const chosen = tiles
    .filter((t) => order.includes(t.name))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  for (const tile of tiles.filter((t) => !order.includes(t.name))) {
    const before = tiles[tiles.indexOf(tile) - 1];
    chosen.splice(before ? chosen.indexOf(before) + 1 : 0, 0, tile);
  }
  return chosen;
}

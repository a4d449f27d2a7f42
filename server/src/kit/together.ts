/**
 * Makes one look of those that are asked for in the same turn of the event loop: under load, requests that arrive together share
 * a statement. Each still reads what is there after it asked.
 */
export function together<Key, Found>(
  look: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let keys = new Set<Key>();
  let next: Promise<ReadonlyMap<Key, Found>> | undefined;
  const begin = async (): Promise<ReadonlyMap<Key, Found>> => {
    await new Promise(setImmediate);
    const asked = [...keys];
    keys = new Set();
    next = undefined;
    return await look(asked);
  };
  return async (key) => {
    keys.add(key);
    next ??= begin();
    return (await next).get(key);
  };
}

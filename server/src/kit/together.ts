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

/**
 * The same with one look under way at a time, of `most` keys: what is asked for meanwhile waits for the next look, once for all
 * who ask for it. However many ask, they cost one look's connection.
 */
export function oneLookAtATime<Key, Found>(
  look: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
  most: number,
): (key: Key) => Promise<Found | undefined> {
  const waiting = new Map<Key, PromiseWithResolvers<Found | undefined>>();
  let looking = false;
  const begin = async (): Promise<void> => {
    looking = true;
    await new Promise(setImmediate);
    while (waiting.size > 0) {
      const asked = [...waiting].slice(0, most);
      for (const [key] of asked) waiting.delete(key);
      try {
        const found = await look(asked.map(([key]) => key));
        for (const [key, { resolve }] of asked) resolve(found.get(key));
      } catch (error) {
        for (const [, { reject }] of asked) reject(error);
      }
    }
    looking = false;
  };
  return async (key) => {
    const one = waiting.get(key) ?? Promise.withResolvers<Found | undefined>();
    waiting.set(key, one);
    if (!looking) void begin();
    return await one.promise;
  };
}

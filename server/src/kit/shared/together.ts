/**
 * Batches look-ups requested in the same turn of the event loop: under load, concurrent requests share a statement. Each still reads data
 * from after its request.
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
 * Like `together`, with one look-up running at a time, of at most `most` keys: requests made meanwhile wait for the next one, and equal
 * keys share it. All callers together use one connection.
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

/**
 * Works on many keys in groups, one group after the other: of a look-up that others wait for too, they then wait for one group at most, not
 * for all keys.
 */
export async function inGroups<Key>(
  keys: readonly Key[],
  most: number,
  work: (key: Key) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < keys.length; at += most) await Promise.all(keys.slice(at, at + most).map(work));
}

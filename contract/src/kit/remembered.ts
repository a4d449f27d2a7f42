/** Makes a value once for each object and key, and keeps it as long as the object: for what is the same for many. */
export function remembering<Made>() {
  const known = new WeakMap<object, Map<string, Made>>();
  return (of: object, key: string, make: () => Made): Made => {
    const ofIt = known.get(of) ?? new Map<string, Made>();
    known.set(of, ofIt);
    const found = ofIt.get(key) ?? make();
    ofIt.set(key, found);
    return found;
  };
}

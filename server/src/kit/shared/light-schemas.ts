import { z } from "zod";

type Traits = ReadonlySet<string>;
interface Made {
  readonly _zod: { traits: Traits; readonly constr: object };
}
const traitsOf = new WeakMap<object, Traits>();

/**
 * What each of the twenty thousand schemas would hold for itself: imported before all that declares one. The names of what a schema is are
 * those of all that the same constructor makes; and what finds cycles in an input has nothing to find, since input is JSON.
 */
z.config({
  postProcessor({ _zod }: Made) {
    const known = traitsOf.get(_zod.constr);
    if (known) _zod.traits = known;
    else traitsOf.set(_zod.constr, _zod.traits);
  },
  memoizer: { attach: () => undefined, alloc: (_schema, _payload, value) => value, guard: () => undefined },
});

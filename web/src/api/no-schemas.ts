/**
 * Replaces `zod` in the browser build: there the contract's schemas are used only as types, and the server validates. Every schema is one inert
 * value, so that no validation library is loaded.
 */
const inert: unknown = new Proxy(function schema() {}, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => "schema" : inert),
  apply: () => inert,
});

export const z = inert;
export default inert;

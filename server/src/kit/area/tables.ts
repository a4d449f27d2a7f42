/** The tables of no area, by owner: the kit's are written and read through its modules. An area names its own in its `area.ts`. */
export const foundationTables = {
  kit: ["audit", "file", "idempotency_key", "names_version", "outbox", "personal_key", "setting"],
  host: ["migration"],
} as const;

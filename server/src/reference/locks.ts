import { sql, type Db } from "#server/kit/sql/database.ts";

const country = sql<{ name: string }, [string]>("SELECT name FROM country WHERE hash_id = $1 FOR NO KEY UPDATE");
/** Locks a country against other changes; whether there is one. */
export const lockCountry = async (db: Db, id: string): Promise<boolean> => (await country.first(db, id)) !== undefined;

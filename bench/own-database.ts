import pg from "pg";
import type { EmbeddedPostgres } from "#server/host/embedded-postgres.ts";
import { migrate } from "#server/host/migrate.ts";
import { connect } from "#server/kit/sql/database.ts";
import { inDatabase } from "./pairs.ts";

/** A database of a measure's own: the server's pool, and a superuser, who has no statement timeout. */
export interface OwnDatabase {
  readonly pool: pg.Pool;
  readonly owner: pg.Client;
}

/** Makes a migrated database for a measure, and drops it afterwards, also where a server of the measure still holds it. */
export async function withOwnDatabase<T>(
  cluster: EmbeddedPostgres,
  name: string,
  measure: (its: OwnDatabase) => Promise<T>,
): Promise<T> {
  const admin = new pg.Client(cluster.superUrl);
  await admin.connect();
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${name}`);
    await admin.query(`CREATE DATABASE ${name} OWNER cordial_owner`);
    await migrate(inDatabase(cluster.ownerUrl, name));
    const pool = connect({ url: inDatabase(cluster.appUrl, name), max: 2, applicationName: name }, () => undefined);
    const owner = new pg.Client(inDatabase(cluster.superUrl, name));
    await owner.connect();
    try {
      return await measure({ pool, owner });
    } finally {
      await owner.end();
      await pool.end();
    }
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  }
}

// `node scripts/check-migrations.ts`: what new migrations do that the version that serves meanwhile would not survive. A part of
// `npm run check`.
import { migrationsFolder, readMigrations } from "#server/host/migrate.ts";
import { refusalsOf, rolledOut } from "#server/host/migration-refusals.ts";

const all = readMigrations(migrationsFolder);
const refused = all
  .filter(({ name }) => name.slice(0, 4) > rolledOut)
  .flatMap(({ name, sql }) => {
    const others = all.filter((other) => other.name !== name).map((other) => other.sql);
    return refusalsOf(sql, others).map(({ line, why }) => `server/src/migrations/${name}.sql:${line} ${why}`);
  });
for (const line of refused) console.log(line);
process.exit(refused.length > 0 ? 1 : 0);

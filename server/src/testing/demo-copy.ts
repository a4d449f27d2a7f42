import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDemo } from "#server/demo/fill.ts";
import { migrate } from "#server/host/migrate.ts";
import { createFilledDatabase, testCluster, type TestDatabase } from "./cluster.ts";
import { testApp } from "./test-app.ts";

const LOCK = 2;

/**
 * The demo company as of a day (`YYYY-MM-DD`): a separate database and a folder with its files. Filling takes half a minute, so the first caller of a
 * run fills a template and the others get copies.
 */
export async function copyDemo(
  today: string,
  progress: (line: string) => void,
): Promise<{ readonly database: TestDatabase; readonly dataDir: string }> {
  const files = join((await testCluster()).folder, `demo-${today}`);
  const name = `demo_${today.replaceAll("-", "")}`;
  const database = await createFilledDatabase(name, LOCK, migrate, async (urls) => {
    const t = await testApp({ database: { ...urls, drop: async () => undefined } });
    await fillDemo({ app: t.app, today, progress });
    await cp(t.dataDir, files, { recursive: true });
    await t.close();
  });
  const dataDir = await mkdtemp(join(tmpdir(), "cordial-demo-"));
  await cp(files, dataDir, { recursive: true });
  return { database, dataDir };
}

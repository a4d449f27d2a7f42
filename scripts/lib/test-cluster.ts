// The temporary PostgreSQL of a test run: sends its URLs to the process that started it, and stops with it.
import { startTestCluster } from "#server/testing/cluster.ts";

const cluster = await startTestCluster({ inMemory: true });
const { superUrl, ownerUrl, appUrl, folder } = cluster;
process.send?.({ superUrl, ownerUrl, appUrl, folder });
process.once("disconnect", () => void cluster.stop().then(() => process.exit(0)));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);

import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** What the proof runs, and the Debian package that each is of. */
const parts = {
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  ip: "iproute2",
  setpriv: "util-linux",
} as const;

const isThere = (name: string): boolean =>
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin", ""].some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Makes the clock of a process another one; only one case needs it. */
const FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
export const fakeTime = (): string | undefined => (existsSync(FAKETIME) ? FAKETIME : undefined);

/** A browser, and the web as `npm run build` leaves it; only one case needs them. */
const BROWSERS = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"];
export function browser(): string {
  const found = BROWSERS.find((path) => path !== "" && isThere(path));
  const built = join(import.meta.dirname, "..", "..", "..", "..", "dist", "web", "index.html");
  if (found === undefined || !existsSync(built))
    throw new Error("It needs a browser (apt-get install chromium) and the built web (npm run build).");
  return found;
}

/** What is missing for the proof, in a sentence; undefined when all is there. */
export function missing(): string | undefined {
  const packages = Object.entries(parts).flatMap(([name, of]) => (isThere(name) ? [] : [of]));
  const wanted = "apt-get install postgresql-15 patroni python3-etcd etcd-server haproxy iproute2 libfaketime";
  if (packages.length > 0)
    return `It needs the Debian packages ${packages.join(", ")}, and installs nothing: ${wanted}`;
  return process.getuid?.() === 0 ? undefined : "It needs root, for network namespaces and mounts.";
}

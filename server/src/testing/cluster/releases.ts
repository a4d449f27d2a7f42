import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { addLetters } from "#server/kit/jobs/letters.ts";
import type { Fault } from "./faults.ts";
import { servers } from "./network.ts";
import type { Setting } from "./setting.ts";

/** Mails that are on their way while our servers stop one after another. */
const MAILS = 60;

async function addMails(s: Setting, subject: string): Promise<void> {
  const letters = Array.from({ length: MAILS }, (_, i) => ({
    to: { name: "Somebody", address: "somebody@example.test" },
    about: [],
    locale: "en" as const,
    subject: `${subject}-${i}`,
    paragraphs: ["Good day"],
    foot: "Cordial",
  }));
  await addLetters(s.pool, letters);
}

/** Mails of a trial that did not come exactly once. */
async function mailsNotOnce(s: Setting, subject: string): Promise<string[]> {
  const arrived = (): string[] => s.mails.filter((mail) => mail.startsWith(`${subject}-`));
  for (
    const deadline = Date.now() + 60_000;
    new Set(arrived()).size < MAILS && Date.now() < deadline;
    await delay(200)
  );
  const [all, once] = [arrived().length, new Set(arrived()).size];
  return all === MAILS && once === MAILS ? [] : [`${all} mails came, ${once} different ones, of ${MAILS}`];
}

let subject = "";
/** Stops and starts each server in turn, with mails on their way. */
async function roll(s: Setting): Promise<void> {
  subject = `rolling${Date.now()}`;
  for (const i of servers.keys()) {
    await addMails(s, `${subject}${i}`);
    await s.ours.stop(i);
    await s.ours.start(i);
    // As somebody would who looks that it works before the next.
    await delay(3000);
  }
}
const mailsCameOnce = async (s: Setting): Promise<string[]> =>
  (await Promise.all([...servers.keys()].map(async (i) => await mailsNotOnce(s, `${subject}${i}`)))).flat();

const rolling: Fault = {
  name: "rolling",
  what: "each of our servers is stopped and started in turn",
  lasts: 5,
  unseen: true,
  strike: async (s) => {
    await roll(s);
    return () => undefined;
  },
  holds: mailsCameOnce,
};

/** What a release is copied of; the packages and the built web stay where they are. */
const PARTS = ["contract", "deploy", "scripts", "server", "package.json"];
const LINKED = ["node_modules", "dist"];
let releases = 0;
/** Harmless, and of tables that every call of the load uses: it waits for their locks. */
const migrationOf = (n: number): string =>
  ["expense", "invoice", "orders"].map((table) => `ALTER TABLE ${table} ADD COLUMN released_${n} text;`).join("\n");

/** The version that serves, with one migration more, in a folder of its own. */
function nextRelease(s: Setting): string {
  releases += 1;
  const root = join(s.folder, `release${releases}`);
  mkdirSync(root);
  for (const part of PARTS) cpSync(join(s.ours.root, part), join(root, part), { recursive: true });
  for (const part of LINKED) symlinkSync(join(s.ours.root, part), join(root, part));
  const folder = join(root, "server", "src", "migrations");
  const last = Number(readdirSync(folder).toSorted().at(-1)?.slice(0, 4));
  writeFileSync(join(folder, `${String(last + 1).padStart(4, "0")}_released_${releases}.sql`), migrationOf(releases));
  return root;
}

const release: Fault = {
  name: "release",
  what: "a version with one migration more replaces each of our servers in turn",
  lasts: 5,
  unseen: true,
  strike: async (s) => {
    s.ours.root = nextRelease(s);
    await roll(s);
    return () => undefined;
  },
  holds: async (s) => {
    const { rows } = await s.pool.query("SELECT 1 FROM migration WHERE name LIKE $1", [`%_released_${releases}`]);
    return [...(rows.length === 1 ? [] : ["its migration was not applied"]), ...(await mailsCameOnce(s))];
  },
};

export const releaseFaults: readonly Fault[] = [rolling, release];

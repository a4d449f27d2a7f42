import { setTimeout as delay } from "node:timers/promises";
import { chromium, type Browser, type Page } from "@playwright/test";
import { orderHref } from "#contract/orders/hrefs.ts";
import { createOrder, updateOrder } from "#contract/orders/endpoints.ts";
import type { Asked } from "./ask.ts";
import { Failures, until } from "./ask.ts";
import { one } from "../selling/kills.ts";
import { leaderOf, type Fault } from "./faults.ts";
import { servers } from "./network.ts";
import { browser as program } from "./parts.ts";
import type { Setting } from "./setting.ts";

/** Milliseconds within which the line to a killed server ends, and until the page shows what changed. */
const ENDS_WITHIN = 5000;
const SHOWS_WITHIN = 60_000;
const STARTED_MS = 5000;
const RECONNECTING = "Reconnecting…";

/** A page in a real browser that shows an order. */
class OpenPage {
  readonly #s: Setting;
  readonly #token: string;
  readonly #order: string;
  readonly #browser: Browser;
  readonly #page: Page;
  /** How many lines to a server have ended. */
  #ended = (): number => 0;

  private constructor(s: Setting, token: string, order: string, opened: Browser, page: Page) {
    this.#s = s;
    this.#token = token;
    this.#order = order;
    this.#browser = opened;
    this.#page = page;
  }

  static async open(s: Setting): Promise<OpenPage> {
    const token = await s.token();
    const [at] = s.ground.selling;
    const day = new Date().toISOString().slice(0, 10);
    const body = { contact_hash_id: at?.contact, zone_hash_id: at?.zone, ordered_on: day, value: "1" };
    const order = JSON.parse(await acknowledged(s, one(createOrder, token, { body }))) as { data: { hash_id: string } };
    const opened = await chromium.launch({ executablePath: program(), args: ["--no-sandbox"] });
    const page = await opened.newPage({ locale: "en" });
    const kept = JSON.stringify({ token, ends: Date.now() + 3_600_000 });
    await page.addInitScript((session) => {
      localStorage.setItem("cordial.session", session);
      localStorage.setItem("cordial.language", "en");
    }, kept);
    let ended = 0;
    page.on("websocket", (line) => line.on("close", () => (ended += 1)));
    const hears = new Promise<void>((resolve) => {
      page.on("websocket", (line) =>
        line.on("framereceived", ({ payload }) => {
          if (String(payload).includes("subscription_succeeded")) resolve();
        }),
      );
    });
    const id = order.data.hash_id;
    await page.goto(s.url + orderHref.view(id), { timeout: SHOWS_WITHIN });
    await Promise.race([hears, delay(SHOWS_WITHIN).then(() => Promise.reject(new Error("The page does not listen.")))]);
    const shown = new OpenPage(s, token, id, opened, page);
    shown.#ended = () => ended;
    return shown;
  }

  /** Changes the order by a call of somebody else's window. */
  async change(reference: string): Promise<void> {
    const body = { customer_reference: reference };
    await acknowledged(this.#s, one(updateOrder, this.#token, { params: { id: this.#order }, body }));
  }

  /** Whether a line to its server ends within so many milliseconds. */
  async losesItsServer(within: number): Promise<boolean> {
    const was = this.#ended();
    for (const deadline = Date.now() + within; this.#ended() === was && Date.now() < deadline; await delay(50));
    return this.#ended() > was;
  }

  /** Whether it shows a text, or no longer does, within so many milliseconds. */
  async says(text: string, within: number, shown = true): Promise<boolean> {
    const state = shown ? "visible" : "hidden";
    return await this.#page
      .getByText(text)
      .first()
      .waitFor({ state, timeout: within })
      .then(
        () => true,
        () => false,
      );
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

async function acknowledged(s: Setting, asked: Asked): Promise<string> {
  const failures = new Failures();
  const raw = await until(s.url, asked, failures);
  if (raw === undefined) throw new Error(failures.wrong[0]);
  return raw;
}

/** Kills our servers one after another until the page loses its own, which it tells people only after six seconds. Returns those that were killed. */
async function killServerOf(s: Setting, page: OpenPage): Promise<{ killed: number[]; lost: boolean }> {
  const killed: number[] = [];
  for (const i of servers.keys()) {
    // The last one stays: somebody has to answer. Then the page is on it, and an earlier one comes back first.
    if (killed.length === servers.length - 1) await s.ours.start(killed[0] ?? 0);
    const loses = page.losesItsServer(ENDS_WITHIN);
    await s.ours.kill(i);
    killed.push(i);
    if (await loses) return { killed, lost: true };
  }
  return { killed, lost: false };
}

let found: string[] = [];
async function watched(s: Setting, page: OpenPage): Promise<void> {
  const must = (ok: boolean, what: string): void => void (ok || found.push(what));
  await page.change("changed at first");
  must(await page.says("changed at first", SHOWS_WITHIN), "a change is not shown while all is well");
  const { killed, lost } = await killServerOf(s, page);
  must(lost, "the page is on none of the servers");
  await page.change("changed meanwhile");
  must(await page.says(RECONNECTING, SHOWS_WITHIN, false), "it says for ever that it reconnects");
  must(await page.says("changed meanwhile", SHOWS_WITHIN), "what changed while its server was gone is not shown");
  for (const i of killed) if (!s.ours.runs(i)) await s.ours.start(i);
  // A server that starts needs its database: whoever keeps it would start it again.
  await delay(STARTED_MS);
  const leader = await leaderOf(s);
  s.machines.killPatroni(leader);
  s.machines.killPostgres(leader);
  await page.change("changed by the next leader");
  must(await page.says("changed by the next leader", SHOWS_WITHIN), "what changed under the next leader is not shown");
  s.machines.startPatroni(leader);
}

/** A page that watches while its server dies, then the leader. */
export const watching: Fault = {
  name: "page",
  what: "a page in Chromium while its server, then the leader is killed",
  lasts: 5,
  strike: async (s) => {
    found = [];
    const page = await OpenPage.open(s);
    try {
      await watched(s, page);
    } finally {
      await page.close();
    }
    return () => undefined;
  },
  holds: async () => found,
};

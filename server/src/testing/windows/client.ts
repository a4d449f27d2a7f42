// Many windows in a process of their own, as the web opens them: a real websocket, a signed subscription for each channel, and the web's waits.
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import { waitBefore } from "#contract/kit/coming-back.ts";

/** A window to open: whose, what it listens to, from which address and at which server first. */
export interface Window {
  readonly token: string;
  readonly channels: readonly string[];
  readonly from: string;
  readonly server: number;
}
/** What the proof says to a process of windows. */
export type Said =
  | { readonly open: readonly Window[]; readonly urls: readonly string[] }
  /** These servers are left, as a load balancer knows. */
  | { readonly left: readonly string[] }
  /** Asks when each window heard of a record, once so many did or as long as the proof waits. */
  | { readonly heard: string; readonly expected: number };
/** What a process of windows says. `at` are milliseconds since 1970. */
export type Told =
  | { readonly opened: number }
  | { readonly back: readonly number[]; readonly tries: number }
  | { readonly heard: readonly { readonly window: number; readonly at: number }[] };

/** Milliseconds that the proof waits for a change. */
const HEARD_MS = 30_000;

/** Windows that open at the same time. */
const AT_ONCE = 40;
const agents = new Map<string, Agent>();
let urls: readonly string[] = [];
/** By record, when each window first heard of it. */
const heard = new Map<string, Map<number, number>>();
const back: number[] = [];
let lost = 0;
let tries = 0;

const now = (): number => performance.timeOrigin + performance.now();
const tell = (told: Told): void => void process.send?.(told);

function agentOf(from: string): Agent {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 48, localAddress: from });
  agents.set(from, agent);
  return agent;
}

/** What lets a socket subscribe to each of its channels, asked in one call as the web does (`web/src/api/authorising.ts`). */
async function authorised(url: string, window: Window, socketId: string): Promise<Record<string, string>> {
  const { token, from } = window;
  const [channel = "", ...more] = window.channels;
  const body = JSON.stringify({ socket_id: socketId, channel_name: channel, more });
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-requested-with": "XMLHttpRequest",
  };
  const asked = request(`${url}/broadcasting/auth`, { method: "POST", agent: agentOf(from), headers });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [AsyncIterable<Buffer> & { statusCode: number }];
  let text = "";
  for await (const chunk of answer) text += chunk.toString();
  if (answer.statusCode !== 200) throw new Error(`${channel} was answered ${answer.statusCode}: ${text}`);
  const said = JSON.parse(text) as { auth: string; more: Record<string, string> };
  return { ...said.more, [channel]: said.auth };
}

/** Connects and subscribes to everything; the socket is then open and heard. */
async function connected(window: Window, url: string, number: number): Promise<WebSocket> {
  const ws = new WebSocket(`${url.replace("http", "ws")}/app/cordial`, { localAddress: window.from });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let unanswered = window.channels.length;
    ws.on("error", reject);
    ws.on("close", (code) => reject(new Error(`closed with ${code}`)));
    ws.on("message", (message: Buffer) => {
      const { event, data } = JSON.parse(message.toString()) as { event: string; data: string };
      if (event === "pusher:connection_established") void subscribe(data).catch(reject);
      else if (event === "pusher_internal:subscription_succeeded") {
        unanswered -= 1;
        if (unanswered === 0) resolve();
      }
      if (event === "pusher:subscription_error") reject(new Error(`refused: ${message.toString()}`));
      if (event === "record.changed") note(number, (JSON.parse(data) as { hash_id: string }).hash_id);
    });
    const subscribe = async (data: string): Promise<void> => {
      const { socket_id } = JSON.parse(data) as { socket_id: string };
      for (const [channel, auth] of Object.entries(await authorised(url, window, socket_id)))
        ws.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }));
    };
    await promise;
    return ws;
  } catch (error) {
    ws.terminate();
    throw error;
  }
}

function note(window: number, id: string): void {
  const windows = heard.get(id) ?? new Map<number, number>();
  heard.set(id, windows);
  if (!windows.has(window)) windows.set(window, now());
  if (asked?.id === id && windows.size >= asked.expected) asked.tell();
}

let asked: { readonly id: string; readonly expected: number; readonly tell: () => void } | undefined;
/** Answers as soon as so many windows heard of the record: somebody who asked all the time would slow them. */
function tellHeard(id: string, expected: number): void {
  const answer = (): void => {
    clearTimeout(late);
    asked = undefined;
    tell({ heard: [...(heard.get(id) ?? [])].map(([window, at]) => ({ window, at })) });
  };
  const late = setTimeout(answer, HEARD_MS);
  asked = { id, expected, tell: answer };
  if ((heard.get(id)?.size ?? 0) >= expected) answer();
}

/** Keeps a window open: when its socket is lost it comes back as the web does, to a server that is left. */
async function keep(window: Window, number: number): Promise<void> {
  const first = await connected(window, urls[window.server % urls.length] ?? "", number);
  void (async () => {
    for (let ws = first; ;) {
      await once(ws, "close");
      lost += 1;
      for (let tried = 0; ; tried += 1) {
        await delay(waitBefore(tried));
        tries += 1;
        const again = await connected(window, urls[Math.floor(Math.random() * urls.length)] ?? "", number).catch(
          () => undefined,
        );
        if (!again) continue;
        ws = again;
        break;
      }
      back.push(now());
      if (back.length === lost) tell({ back, tries });
    }
  })();
}

async function open(windows: readonly Window[]): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let number = next++; number < windows.length; number = next++) await keep(windows[number] as Window, number);
    }),
  );
  tell({ opened: windows.length });
}

process.on("message", (said: Said) => {
  if ("open" in said) {
    ({ urls } = said);
    void open(said.open);
  } else if ("left" in said) urls = said.left;
  else tellHeard(said.heard, said.expected);
});
process.on("disconnect", () => process.exit());

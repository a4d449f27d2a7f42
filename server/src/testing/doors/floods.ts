import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import yazl from "yazl";

/** Target of a flood. Only addresses of this machine. */
export interface Target {
  readonly url: string;
  /** Token of a signed-in, malicious user with rights. */
  readonly token: string;
  /** A record that the user may open. */
  readonly expense: string;
}
/** Sends until `until` aborts; reopens connections that the server closes. */
type Flood = (target: Target, until: AbortSignal) => Promise<void>;

/** Floods use a separate source address, so that a limit per address does not affect others. */
const FROM = "127.0.0.2";

/** Opens a connection; undefined if refused. */
async function open(target: Target): Promise<Socket | undefined> {
  const { hostname, port } = new URL(target.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: FROM });
  socket.on("error", () => undefined);
  const [opened] = await Promise.race([
    once(socket, "connect").then(() => [true]),
    once(socket, "close").then(() => [false]),
  ]);
  return opened ? socket : undefined;
}

/** Runs `work` on `count` connections, restarting each when it ends. */
async function many(count: number, until: AbortSignal, work: (n: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      while (!until.aborted) {
        await work(n).catch(() => undefined);
        // Yield, so that the flooding process itself stays responsive.
        await delay(5);
      }
    }),
  );
}

const closed = async (socket: Socket, until: AbortSignal): Promise<void> => {
  if (socket.destroyed) return;
  await once(socket, "close", { signal: until }).catch(() => undefined);
  socket.destroy();
};

/** Waits for one of these events, at most a second, and removes its listeners. */
async function oneOf(socket: Socket, events: readonly string[]): Promise<void> {
  const over = new AbortController();
  const heard = events.map((event) => once(socket, event, { signal: over.signal }).catch(() => undefined));
  await Promise.race([...heard, delay(1000, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}

/** Writes the same bytes as fast as the socket accepts them, and reads nothing. */
async function pour(socket: Socket, bytes: Buffer, until: AbortSignal): Promise<void> {
  socket.pause();
  while (!until.aborted && !socket.destroyed) {
    if (socket.write(bytes)) await delay(1);
    else await oneOf(socket, ["drain", "close"]);
  }
  socket.destroy();
}

/** A masked WebSocket text frame, as browsers send it. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, mask, body.map((byte, i) => byte ^ (mask[i % 4] as number))]);
}

const upgrade =
  "GET /app/cordial?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

/** Opens a WebSocket; returns its socket id too. */
async function webSocket(target: Target): Promise<{ socket: Socket; id: string } | undefined> {
  const socket = await open(target);
  if (!socket) return undefined;
  socket.write(upgrade);
  let heard = "";
  while (!heard.includes("socket_id")) {
    const chunk = await Promise.race([once(socket, "data"), once(socket, "close").then(() => undefined)]);
    if (!chunk) return undefined;
    heard += String(chunk[0]);
  }
  return { socket, id: /(\d+\.\d+)/u.exec(heard.slice(heard.indexOf("socket_id")))?.[1] ?? "" };
}

const repeated = (what: string | Buffer, times: number): Buffer =>
  Buffer.concat(Array.from({ length: times }, () => Buffer.from(what)));

const socketsThatDoNotRead: Flood = (target, until) =>
  many(20, until, async () => {
    const opened = await webSocket(target);
    const message = frame(
      JSON.stringify({ event: "pusher:subscribe", data: { channel: "private-zone.1", auth: "no" } }),
    );
    if (opened) await pour(opened.socket, repeated(message, 200), until);
  });

/** Endless fragmented messages of one byte per fragment: the server must keep the fragments until the last one. */
const messagesInPieces: Flood = (target, until) => {
  const piece = (first: number): Buffer => Buffer.from([first, 0x81, 0, 0, 0, 0, 97]);
  const pieces = Buffer.concat([piece(0x01), repeated(piece(0x00), 8000)]);
  return many(600, until, async () => {
    const opened = await webSocket(target);
    if (!opened) return;
    opened.socket.resume();
    opened.socket.write(pieces);
    await closed(opened.socket, until);
    await delay(200);
  });
};

const oneRoomOverAndOver: Flood = (target, until) =>
  many(4, until, async () => {
    const opened = await webSocket(target);
    if (!opened) return;
    const channel = `presence-record.expense.${target.expense}`;
    const answer = await fetch(`${target.url}/broadcasting/auth`, {
      method: "POST",
      headers: { authorization: `Bearer ${target.token}`, "content-type": "application/json" },
      body: JSON.stringify({ socket_id: opened.id, channel_name: channel }),
    });
    const { auth, channel_data } = (await answer.json()) as { auth: string; channel_data: string };
    const message = frame(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth, channel_data } }));
    await pour(opened.socket, repeated(message, 200), until);
  });

const moreSocketsThanPeople: Flood = (target, until) =>
  many(3000, until, async () => {
    const opened = await webSocket(target);
    opened?.socket.pause();
    if (opened) await closed(opened.socket, until);
    await delay(200);
  });

const behindOneAnother =
  (path: string): Flood =>
  (target, until) =>
    many(20, until, async () => {
      const socket = await open(target);
      if (socket) await pour(socket, repeated(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, 200), until);
    });

const bodiesThatStall: Flood = (target, until) => {
  const head =
    "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n";
  const most = Buffer.alloc(999_000, 32);
  return many(600, until, async () => {
    const socket = await open(target);
    if (!socket) return;
    socket.write(head);
    socket.write(most);
    await closed(socket, until);
  });
};

const headersThatStall: Flood = (target, until) =>
  many(600, until, async () => {
    const socket = await open(target);
    socket?.write("GET / HTTP/1.1\r\nHost: x\r\n");
    while (socket && !socket.destroyed && !until.aborted) {
      socket.write(`X-${randomBytes(2).toString("hex")}: ${"y".repeat(1000)}\r\n`);
      await delay(1000);
    }
    socket?.destroy();
  });

const connectionsThatWait: Flood = (target, until) =>
  many(4000, until, async () => {
    const socket = await open(target);
    socket?.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    if (socket) await closed(socket, until);
    await delay(200);
  });

const formHead = (target: Target, path: string, field: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 300000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`;

const formsThatStall: Flood = (target, until) =>
  many(100, until, async () => {
    const socket = await open(target);
    if (!socket) return;
    socket.write(formHead(target, "/api/expense/storeExpense", "fees[0][invoices][]"));
    socket.write(Buffer.alloc(9_000_000, 32));
    await closed(socket, until);
  });

/** A small XLSX file with this sheet XML and shared strings. */
async function spreadsheet(sheet: string, shared = ""): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const add = (name: string, xml: string): void => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  const main = "http://schemas.openxmlformats.org";
  add(
    "[Content_Types].xml",
    `<Types xmlns="${main}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
  );
  add(
    "_rels/.rels",
    `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="r1" Type="${main}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    "xl/workbook.xml",
    `<workbook xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  add(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="r1" Type="${main}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${main}/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );
  add(
    "xl/worksheets/sheet1.xml",
    `<worksheet xmlns="${main}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  );
  add("xl/sharedStrings.xml", `<sst xmlns="${main}/spreadsheetml/2006/main"><si><t>${shared}</t></si></sst>`);
  zip.end();
  const chunks: Buffer[] = [];
  const ended = once(
    zip.outputStream.pipe(new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()) })),
    "finish",
  );
  await ended;
  return Buffer.concat(chunks);
}

const as = (target: Target, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { authorization: `Bearer ${target.token}`, ...(init.headers as Record<string, string>) },
});

/** A cell at the last row and column of a sheet. */
const farCell =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>';
/** Cells that share one string of a megabyte. */
const sameCells = Array.from({ length: 1000 }, (_, y) => `<row r="${y + 1}"><c r="A${y + 1}" t="s"><v>0</v></c></row>`);

const imported = async (target: Target, until: AbortSignal, sheet: Buffer): Promise<void> =>
  await many(4, until, async () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(sheet)]), "table.xlsx");
    const answer = await fetch(
      `${target.url}/api/import/users/dry_run`,
      as(target, { method: "POST", body: form, signal: until }),
    );
    await answer.arrayBuffer();
  });
const farCells: Flood = async (target, until) => await imported(target, until, await spreadsheet(farCell));
const sharedText: Flood = async (target, until) =>
  await imported(target, until, await spreadsheet(sameCells.join(""), "a".repeat(1e6)));

const deepJson: Flood = (target, until) =>
  many(8, until, async (n) => {
    const levels = n % 2 === 0 ? 2000 : 250_000;
    const answer = await fetch(
      `${target.url}/api/expense/storeExpense`,
      as(target, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: `{"title":${"[".repeat(levels)}${"]".repeat(levels)}}`,
        signal: until,
      }),
    );
    await answer.arrayBuffer();
  });

const onePersonAsksForEverything: Flood = (target, until) =>
  many(600, until, async (n) => {
    const path = n % 2 === 0 ? `/api/search?q=${"abcdefgh"[n % 8]}a` : "/api/expenses/scrolling?search=a";
    const answer = await fetch(target.url + path, as(target, { signal: until }));
    await answer.arrayBuffer();
  });

/** Sends a body and returns the identifier in the answer; undefined when it was refused. */
async function sent(target: Target, path: string, body: object, until: AbortSignal): Promise<string | undefined> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(
    target.url + path,
    as(target, { method: "POST", headers, body: JSON.stringify(body), signal: until }),
  );
  const { data } = (await answer.json()) as { data?: { hash_id: string } };
  return answer.ok ? data?.hash_id : undefined;
}
const LEVELS = 25;
/** Recipes that hold the one below them twice, and components with two carriers that have the same two, as deep as the server takes them; read over and over. */
const twiceAtEveryLevel: Flood = async (target, until) => {
  const read: string[] = [];
  let [twin, top]: (string | undefined)[] = [];
  for (let level = 0; level < LEVELS; level++) {
    const carriers = [top, twin].flatMap((id) => (id ? [{ component_hash_id: id, percent: "50" }] : []));
    const name = `Twice ${randomBytes(4).toString("hex")}`;
    const made = await sent(target, "/api/component/store", { name, kind: "carrier", carriers }, until);
    if (!made) break;
    [twin, top] = [top, made];
  }
  let lines: object[] = [{ component_hash_id: top, dosage: "100", unit: "%" }];
  for (let level = 0; level < LEVELS; level++) {
    const name = `Twice ${randomBytes(4).toString("hex")}`;
    const recipe_hash_id = await sent(target, "/api/recipe", { name }, until);
    if (!recipe_hash_id || !(await sent(target, "/api/recipe/store/composition", { recipe_hash_id, lines }, until)))
      break;
    read.push(`/api/recipe/${recipe_hash_id}/compositions`);
    lines = [1, 2].map(() => ({ recipe_hash_id, dosage: "50", unit: "%" }));
  }
  await many(8, until, async (n) => {
    const answer = await fetch(target.url + (read.at(-1 - n) ?? "/ready"), as(target, { signal: until }));
    await answer.arrayBuffer();
  });
};

export const floods = {
  "websockets that do not read": socketsThatDoNotRead,
  "one person subscribes to one room over and over": oneRoomOverAndOver,
  "600 websocket messages in pieces without an end": messagesInPieces,
  "3,000 websockets from one address": moreSocketsThanPeople,
  "pages asked for one behind the other, never read": behindOneAnother("/"),
  "whether the server is ready, asked for one behind the other, never read": behindOneAnother("/ready"),
  "a large file asked for one behind the other, never read": behindOneAnother("/assets/app-Ab12.js"),
  "600 bodies that stall": bodiesThatStall,
  "600 headers that stall": headersThatStall,
  "4,000 connections that wait": connectionsThatWait,
  "100 forms of one person that stall": formsThatStall,
  "spreadsheets with a far cell": farCells,
  "spreadsheets whose cells share one long text": sharedText,
  "JSON that is nested deep": deepJson,
  "recipes and components that hold the one below them twice": twiceAtEveryLevel,
  "one person asks for everything at once": onePersonAsksForEverything,
} satisfies Record<string, Flood>;
export type FloodName = keyof typeof floods;

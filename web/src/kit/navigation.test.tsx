import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createMemoryHistory } from "@tanstack/history";
import { arrived, goBack, here, hrefWith, navigate, preload, retry, shownNow, startNavigation } from "./navigation.ts";
import type { RouteRecord, ScreenModule, ScreenPlace } from "./route.ts";

/** What screens were asked to read, in order. */
let asked: string[];
/** Whether the keys of the screen that is left are held. */
let isHeld: boolean;
let instead: Record<string, string>;
let codes: Map<string, PromiseWithResolvers<ScreenModule>>;

const codeOf = (path: string): PromiseWithResolvers<ScreenModule> => {
  const found = codes.get(path) ?? Promise.withResolvers<ScreenModule>();
  codes.set(path, found);
  return found;
};
const record = (path: string): RouteRecord => ({
  path,
  permission: "public",
  title: path,
  load: async () => await codeOf(path).promise,
});
const records = ["/", "/orders", "/orders/{id}", "/orders/create", "/orders/{id}/lines/{line}"].map(record);
const screenOf = (path: string): ScreenModule => ({
  default: () => null,
  prefetch: ({ params, search }: ScreenPlace) => void asked.push(`${path} ${JSON.stringify({ ...params, ...search })}`),
});
/** The code of a screen comes; by then everything that waited for it has gone on. */
async function comes(path: string): Promise<void> {
  codeOf(path).resolve(screenOf(path));
  await settled();
}
const settled = async (): Promise<void> => await new Promise((done) => void setImmediate(done));
/** The address, and the path of the record on the screen. */
const state = () => [here().href, shownNow().record?.path];

beforeEach(async () => {
  [asked, isHeld, instead, codes] = [[], false, {}, new Map()];
  startNavigation(
    {
      records,
      insteadOf: async ({ at }) => await Promise.resolve(instead[at.pathname]),
      load: async (to) => await to.record?.load(),
      leave: () => {
        isHeld = true;
        return () => void (isHeld = false);
      },
    },
    createMemoryHistory(),
  );
  await comes("/");
});

test("a screen stays until the code of the next one is there, and keys are held until that is drawn", async () => {
  navigate("/orders?state=OPEN");
  await settled();
  assert.deepEqual(state(), ["/orders?state=OPEN", "/"]);
  assert.equal(isHeld, true);
  await comes("/orders");
  assert.deepEqual(state(), ["/orders?state=OPEN", "/orders"]);
  assert.deepEqual(shownNow().at.search, { state: "OPEN" });
  assert.equal(isHeld, true);
  arrived();
  assert.equal(isHeld, false);
  assert.deepEqual(asked, ["/ {}", '/orders {"state":"OPEN"}']);
});

test("a screen that takes long does not undo a later way", async () => {
  navigate("/orders");
  navigate("/orders/7");
  await comes("/orders/{id}");
  assert.deepEqual(state(), ["/orders/7", "/orders/{id}"]);
  await comes("/orders");
  assert.deepEqual(state(), ["/orders/7", "/orders/{id}"]);
});

test("words of an address come before what stands for any word, and its values are decoded", async () => {
  navigate("/orders/create");
  await comes("/orders/create");
  assert.equal(shownNow().record?.path, "/orders/create");
  navigate("/orders/caf%C3%A9%20%26%20co/lines/100%");
  await comes("/orders/{id}/lines/{line}");
  assert.deepEqual(shownNow().params, { id: "café & co", line: "100%" });
});

test("an address without a screen shows that there is none", async () => {
  navigate("/nowhere");
  await settled();
  assert.deepEqual(state(), ["/nowhere", undefined]);
  assert.equal(shownNow().error, undefined);
});

test("who may not open a screen comes elsewhere, without a step back to it", async () => {
  instead = { "/orders": "/orders/create" };
  navigate("/orders");
  await settled();
  await comes("/orders/create");
  assert.deepEqual(state(), ["/orders/create", "/orders/create"]);
  goBack();
  await settled();
  assert.deepEqual(state(), ["/", "/"]);
});

test("another query keeps the screen, asks for its data, and holds no keys", async () => {
  navigate("/orders");
  await comes("/orders");
  arrived();
  const { screen, params } = shownNow();
  navigate(hrefWith({ search: "a b", sort: "" }), { replace: true });
  assert.equal(here().href, "/orders?search=a+b");
  assert.deepEqual(shownNow().at.search, { search: "a b" });
  assert.equal(shownNow().screen, screen);
  assert.equal(shownNow().params, params);
  assert.equal(isHeld, false);
  assert.equal(asked.at(-1), '/orders {"search":"a b"}');
  navigate(hrefWith({ search: undefined }), { replace: true });
  assert.equal(here().href, "/orders");
});

test("a drawer in the address is a step of its own", async () => {
  navigate("/orders");
  await comes("/orders");
  arrived();
  navigate("/orders?view=7", { state: { drawer: true } });
  assert.equal(isHeld, true);
  arrived();
  assert.equal(shownNow().at.state.drawer, true);
  goBack();
  await settled();
  assert.deepEqual([here().href, here().state.drawer], ["/orders", undefined]);
});

test("an entry has the same key after Back", async () => {
  navigate("/orders");
  await comes("/orders");
  const { key } = shownNow().at;
  navigate("/orders/7");
  await comes("/orders/{id}");
  assert.notEqual(shownNow().at.key, key);
  goBack();
  await settled();
  assert.equal(shownNow().at.key, key);
});

test("a way to where one is asks for the data again, without another entry", async () => {
  navigate("/orders");
  await comes("/orders");
  const { key } = here();
  navigate("/orders");
  await settled();
  assert.equal(here().key, key);
  assert.deepEqual(asked, ["/ {}", "/orders {}", "/orders {}"]);
});

test("a screen whose code does not come shows why, until it is tried again", async () => {
  navigate("/orders");
  codeOf("/orders").reject(new Error("no line"));
  await settled();
  assert.match(String(shownNow().error), /no line/u);
  codes.delete("/orders");
  retry();
  await comes("/orders");
  assert.deepEqual(state(), ["/orders", "/orders"]);
  assert.equal(shownNow().error, undefined);
});

test("pointing at a link loads its screen and its data, for who may open it", async () => {
  const ahead = preload("/orders/7?tab=files");
  await comes("/orders/{id}");
  await ahead;
  assert.deepEqual(asked.slice(1), ['/orders/{id} {"id":"7","tab":"files"}']);
  instead = { "/orders": "/" };
  codeOf("/orders").resolve(screenOf("/orders"));
  await preload("/orders");
  assert.equal(asked.length, 2);
  assert.deepEqual(state(), ["/", "/"]);
});

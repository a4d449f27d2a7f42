import { writeFileSync } from "node:fs";
import { chromium, expect, type APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { labelFormats } from "#contract/kit/label-formats.ts";
import { labelSvg } from "#server/kit/print/label-svg.ts";
import { ownPeople } from "../support/own-people.ts";
import { BROKEN, lineOf, QUICK } from "../support/line.ts";
import { apiOf, person, test } from "../support/people.ts";

const [WIDTH, HEIGHT] = [640, 480];
/** Input of the fake camera: a label on a table, as an uncompressed video of two frames. */
async function filmOf(path: string, code: string, address: string): Promise<void> {
  const svg = labelSvg({ title: "Vanillin", lines: [["Lot", "VA-204"]], code, address }, labelFormats.roll_100);
  const label = await sharp(Buffer.from(svg), { density: 130 })
    .flatten({ background: "#ffffff" })
    .resize({ width: 500 })
    .toBuffer();
  const grey = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#9a9a9a" } })
    .composite([{ input: label }])
    .greyscale()
    .raw()
    .toBuffer();
  const frame = Buffer.concat([Buffer.from("FRAME\n"), grey, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
}

async function found<T>(api: APIRequestContext, path: string): Promise<T> {
  const answer = await api.get(path);
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}
async function made<T>(api: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await api.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

test("a lab assistant scans a label on a phone and takes 2.5 g, once over a bad line; a held lot goes into nothing", async () => {
  const who = await ownPeople({
    keeper: ["Employee", "laboratory_view", "laboratory_create", "laboratory_stock", "laboratory_hold"],
    assistant: ["Employee", "laboratory_stock", "laboratory_hold"],
  });
  const { baseURL = "", launchOptions } = test.info().project.use;
  const api = await apiOf(who.keeper, baseURL);
  const countries = await found<{ countries: { hash_id: string; name: string }[] }>(api, "/api/laboratory/loadData");
  const country = countries.countries.find((c) => c.name === "France")?.hash_id;
  const lab = await made<{ hash_id: string }>(api, "/api/laboratory", {
    name: `Phone bench ${Date.now()}`,
    country_hash_id: country,
  });
  const named = `/api/component/forSale?laboratory_id=${lab.hash_id}&search=vanillin`;
  const vanillin = (await found<{ hash_id: string; name: string }[]>(api, named)).find((c) => c.name === "Vanillin");
  const stored = { laboratory_id: lab.hash_id, component_id: vanillin?.hash_id, quantity: "412.5" };
  await made(api, "/api/component/store/stock", { ...stored, lot: "VA-204", expires_on: "2090-05-14" });
  await made(api, "/api/component/store/stock", { ...stored, lot: "VA-198", quantity: "18", expires_on: "2089-12-02" });
  const { lots } = await found<{ lots: { code: string }[] }>(
    api,
    `/api/stock/scan?code=VA-204&laboratory_id=${lab.hash_id}`,
  );
  const code = lots[0]?.code ?? "";

  // This phone's camera shows the label.
  const film = test.info().outputPath("camera.y4m");
  await filmOf(film, code, `https://cordial.example/admin/laboratory/scan?code=${code}`);
  const camera = [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ];
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] });
  try {
    const phone = await person(browser, who.assistant, "/admin/laboratory/scan", { phone: true });
    await expect(phone.getByText("of 412,5 g", { exact: true })).toBeVisible();
    // A lot that expires earlier is offered, but not required.
    await expect(phone.getByText("Lot VA-198 expires first")).toBeVisible();
    const key = async (name: string): Promise<void> => await phone.getByRole("button", { name, exact: true }).click();
    for (const name of ["2", "Comma", "5"]) await key(name);
    await expect(phone.getByText("leaves 410 g")).toBeVisible();
    const box = await phone.getByRole("button", { name: "7", exact: true }).boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(60);
    await key("Take 2,5 g");
    await expect(phone.getByText("2,5 g of Vanillin taken out")).toBeVisible();
    await expect(phone.getByText("of 410 g", { exact: true })).toBeVisible();

    // Offline the movement is stored, even over a reload, and sent once when online again.
    const line = await lineOf(phone);
    await line(BROKEN);
    for (const name of ["1", "0"]) await key(name);
    await key("Take 10 g");
    await expect(phone.getByText("1 movement waits for the connection.")).toBeVisible();
    await line(QUICK);
    await expect(phone.getByText("of 400 g", { exact: true })).toBeVisible();
    await expect(phone.getByText("waits for the connection")).toHaveCount(0);
    const moved = await found<{ quantity: string }[]>(
      api,
      `/api/stock/movements?laboratory_id=${lab.hash_id}&kind=subtract`,
    );
    expect(moved.map((m) => m.quantity)).toEqual(["-10", "-2.5"]);

    // Undone on the same screen; then put on hold: the lot can no longer be taken, moved or reserved.
    await phone.getByRole("button", { name: /^Undo/u }).last().click();
    await expect(phone.getByText("of 410 g", { exact: true })).toBeVisible();
    await key("Hold");
    await phone.getByLabel("Reason").fill("Smells of camphor");
    await key("Put on hold");
    await expect(phone.getByText("Smells of camphor")).toBeVisible();
    for (const [mode, button] of [
      ["Take", "Take 1 g"],
      ["Move", "Send 1 g"],
    ] as const) {
      await key(mode);
      await key("1");
      if (mode === "Take")
        await expect(phone.getByLabel("Purpose").getByRole("option", { name: "Used" })).toHaveCount(0);
      await expect(phone.getByRole("button", { name: button })).toBeDisabled();
    }
    const held = await found<{ lots: { hash_id: string }[] }>(api, `/api/stock/scan?code=${code}`);
    const lot = {
      laboratory_id: lab.hash_id,
      component_id: vanillin?.hash_id,
      lot_hash_id: held.lots[0]?.hash_id,
      quantity: "1",
    };
    for (const [path, more] of [
      ["/api/component/subtract/stock", {}],
      ["/api/stock/reservation", { purpose: "Trial 95" }],
    ] as const)
      expect((await api.post(path, { data: { ...lot, ...more } })).ok()).toBe(false);
    for (const context of browser.contexts()) await context.close();
  } finally {
    await browser.close();
  }
});

import { expect } from "@playwright/test";
import { apiOf, goAndListen, signedIn, test } from "../support/people.ts";

test("the last of more choices than an answer holds is found, and who saves second chooses", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf("admin", baseURL ?? "");
  const made = async (path: string, data: object): Promise<{ hash_id: string; version: number }> => {
    const answer = await api.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { hash_id: string; version: number } }).data;
  };
  const options = (await (await api.get("/api/contact/loadData")).json()) as {
    data: { countries: { hash_id: string; iso2: string }[] };
  };
  const contact = await made("/api/contact", {
    name: `Limonades ${Date.now()}`,
    contactType: "society",
    country_hash_id: options.data.countries.find((k) => k.iso2 === "FR")?.hash_id,
  });
  const mark = `Étalon ${Date.now()}`;
  const names = Array.from({ length: 201 }, (_, i) => `${mark} ${String(i).padStart(3, "0")}`);
  for (let from = 0; from < names.length; from += 20)
    await Promise.all(names.slice(from, from + 20).map((name) => made("/api/benchmark", { name })));
  const theirs = await made("/api/benchmark", { name: `Zut ${mark}, theirs` });
  await made("/api/benchmark", { name: `Zzz ${mark}, mine` });

  const address = `/admin/contacts/${contact.hash_id}/view?tab=benchmarks`;
  const page = await signedIn(browser, "admin");
  await goAndListen(page, address, `presence-record.contact.${contact.hash_id}`);
  const form = page.getByRole("form", { name: "Benchmarks" });
  const field = form.getByRole("combobox", { name: "Benchmarks" });
  await field.fill("zzz etalon");
  await page.getByRole("option", { name: `Zzz ${mark}, mine` }).click();
  await expect(form.getByText(`Zzz ${mark}, mine`)).toBeVisible();
  await page.waitForTimeout(600);
  await page.reload();
  // The draft holds an id that is not in the first answer: its name is read with the rest of the list.
  await expect(form.getByText(`Zzz ${mark}, mine`)).toBeVisible();

  const path = `/api/contact/${contact.hash_id}/update/benchmarks`;
  const saved = await api.patch(path, { data: { benchmarks: [theirs.hash_id], version: contact.version } });
  expect(saved.ok(), await saved.text()).toBe(true);
  const conflict = form.getByRole("alert").filter({ hasText: `Zut ${mark}, theirs` });
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(conflict).toHaveCount(0);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  await page.reload();
  await expect(form.getByText(`Zzz ${mark}, mine`)).toBeVisible();
  await expect(form.getByText(`Zut ${mark}, theirs`)).toHaveCount(0);
});

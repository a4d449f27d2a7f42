import { expect } from "@playwright/test";
import { ownOffice } from "../support/own-people.ts";
import { receiptPhoto } from "../support/receipt.ts";
import { apiOf, person, test } from "../support/people.ts";

const desk = [null, "tickets_view", "tickets_update", "tickets_analyse", "tickets_validate"] as const;

test("files go with a ticket and its answers; what is internal stays inside, and an answer that is not sent yet is kept", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const own = await ownOffice({ asker: [null], desk });
  const mark = Date.now();
  const api = await apiOf("admin", baseURL ?? "");
  const { data } = (await (await api.get("/api/ticket_priorities")).json()) as { data: { hash_id: string }[] };
  const type = `Printers ${mark}`;
  await api.post("/api/ticket_type", { data: { priority_id: data[0]?.hash_id, name: type } });
  await api.dispose();
  const topic = `Blank pages ${mark}`;

  const asks = await person(browser, own.people.asker, "/admin/settings/asking/tickets");
  await asks.getByRole("button", { name: "New ticket" }).first().click();
  const form = asks.getByRole("dialog");
  await form.getByRole("combobox", { name: "Type" }).fill(type);
  await asks.getByRole("option", { name: type, exact: true }).click();
  await form.getByLabel("Topic").fill(topic);
  await form.getByTestId("files").setInputFiles(await receiptPhoto(["BLANK"]));
  await form.getByRole("button", { name: "Ask" }).click();
  await expect(asks.getByRole("heading", { name: topic })).toBeVisible();
  await asks
    .getByRole("button", { name: /^Open .*\.(png|jpe?g)/u })
    .first()
    .click();
  await expect(asks.getByRole("dialog")).toBeVisible();
  await asks.keyboard.press("Escape");

  const works = await person(browser, own.people.desk, "/admin/managment/tickets");
  await works.getByRole("link", { name: topic }).click();
  await expect(works.getByRole("heading", { name: topic })).toBeVisible();
  await works.getByRole("button", { name: "Internal" }).click();
  await works.getByLabel("Write to the team").fill("The drum is worn.");
  await works.getByTestId("comment-files").setInputFiles(await receiptPhoto(["INNER"]));
  await works.getByLabel("Write to the team").press("Control+Enter");
  await expect(works.getByText("The drum is worn.").first()).toBeVisible();
  await works.getByRole("button", { name: /^To /u }).click();
  const answer = works.getByLabel(/^Write to (?!the team)/u);
  await answer.fill("This one comes on Monday.");
  await works.getByTestId("comment-files").setInputFiles(await receiptPhoto(["OFFER"]));
  await answer.press("Control+Enter");
  await expect(asks.getByText("This one comes on Monday.")).toBeVisible();
  await expect(asks.getByRole("list", { name: "Files" })).toHaveCount(2);
  await expect(asks.getByText("The drum is worn.")).toHaveCount(0);
  await expect(works.getByRole("list", { name: "Files" })).toHaveCount(3);

  await asks.getByLabel("Write an answer").fill("Fine, but");
  await asks.waitForFunction(() => Object.values(localStorage).some((kept: string) => kept.includes("Fine, but")));
  await asks.reload();
  await expect(asks.getByLabel("Write an answer")).toHaveValue("Fine, but");
});

import { expect } from "@playwright/test";
import { seriousFindings } from "../support/axe.ts";
import { apiOf, goAndListen, signedIn, test } from "../support/people.ts";
import { sentExpense } from "../support/sent.ts";

test("a question is asked on an expense, answered without reloading, corrected and taken away", async ({
  browser,
  baseURL,
}) => {
  const id = await sentExpense(await apiOf("alice", baseURL ?? ""), `Question ${Date.now()}`);
  const address = `/admin/expense/${id}/view`;
  const [bruno, alice] = [
    await signedIn(browser, "bruno"),
    await signedIn(browser, "alice", { phone: true, language: "fr" }),
  ];
  await Promise.all(
    [bruno, alice].map(async (page) => await goAndListen(page, address, `presence-record.expense.${id}`)),
  );

  await test.step("Bruno mentions Alice by keyboard alone; what he typed survives a reload", async () => {
    const field = bruno.getByRole("combobox", { name: "Add a comment" });
    await field.pressSequentially("Which client was this for, @ali");
    await expect(bruno.getByRole("option", { name: "Alice Martin" })).toHaveAttribute("aria-selected", "true");
    await bruno.keyboard.press("Enter");
    await expect(field).toHaveValue("Which client was this for, @Alice Martin ");
    // Shortcut letters are plain text in the editor, and Escape leaves the record open.
    await field.pressSequentially("? ra");
    await field.press("Escape");
    await expect(bruno).toHaveURL(new RegExp(address, "u"));
    await expect.poll(async () => await bruno.evaluate(() => JSON.stringify(localStorage).includes("? ra"))).toBe(true);
    await bruno.reload();
    await expect(field).toHaveValue("Which client was this for, @Alice Martin ? ra");
    await field.fill("Which client was this for, @Alice Martin?");
    await field.press("Control+Enter");
    await expect(field).toHaveValue("");
    await expect(bruno.getByRole("listitem").filter({ hasText: "Which client" })).toContainText(
      "Bruno Lefèvre commented",
    );
    expect(await seriousFindings(bruno)).toEqual([]);
  });

  await test.step("Alice sees it arrive on her phone, and answers", async () => {
    await expect(alice.getByRole("listitem").filter({ hasText: "Which client" })).toContainText(
      "Bruno Lefèvre a commenté",
    );
    const bell = await apiOf("alice", baseURL ?? "");
    const { data } = (await (await bell.get("/api/notifications/loadData")).json()) as {
      data: { kind: string; link: string }[];
    };
    expect(data.filter((n) => n.kind === "mentioned" && n.link.includes(id))).toHaveLength(1);
    await alice.getByRole("combobox", { name: "Ajouter un commentaire" }).fill("Pour Dupon");
    await alice.getByRole("button", { name: "Commenter" }).click();
    await expect(bruno.getByRole("listitem").filter({ hasText: "Pour Dupon" })).toBeVisible();
  });

  await test.step("she corrects it, then takes it away; that there was one stays", async () => {
    const own = alice.getByRole("listitem").filter({ hasText: "Pour Dupon" });
    await own.getByRole("button", { name: "Modifier" }).click();
    const field = alice.getByRole("combobox", { name: "Modifier" });
    await field.fill("Pour Dupont");
    await field.press("Control+Enter");
    await expect(bruno.getByRole("listitem").filter({ hasText: "Pour Dupont" })).toContainText("(edited)");
    await own.getByRole("button", { name: "Supprimer" }).click();
    await alice.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await expect(bruno.getByText("deleted a comment")).toBeVisible();
    await expect(bruno.getByText("Pour Dupont")).toHaveCount(0);
  });
});

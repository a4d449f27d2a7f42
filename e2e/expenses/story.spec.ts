import { expect, type Page } from "@playwright/test";
import { verify } from "#server/verify.ts";
import { databaseUrl } from "../support/own-people.ts";
import { BROKEN, lineOf, SLOW } from "../support/line.ts";
import { goAndListen, heard, person, signedIn, test } from "../support/people.ts";
import { receiptPhoto } from "../support/receipt.ts";

/** Fills in one fee of the form on a phone. */
async function fillFee(
  page: Page,
  number: number,
  fee: { reason: string; amount: string; note: string },
): Promise<void> {
  const open = page.getByRole("group", { name: `Ligne de frais ${number}` });
  await open.getByRole("combobox", { name: "Motif" }).or(open.getByLabel("Motif")).first().fill(fee.reason);
  await page.getByRole("option", { name: fee.reason, exact: true }).click();
  await open.getByLabel("Montant").pressSequentially(fee.amount);
  await open.getByLabel("Remarque").fill(fee.note);
  await open.getByRole("button", { name: "Terminé" }).click();
}

test("from the receipt in the hand to paid out of a cash box", async ({ browser }) => {
  const mark = String(Date.now());
  const title = `Visite client à Lyon ${mark}`;
  const bruno = await signedIn(browser, "bruno");
  // Filtered by title: the newest expense is at the end of a long queue.
  await goAndListen(bruno, `/admin/expenses/asked?search=${mark}`);
  await expect(bruno.getByRole("heading", { name: "To approve", level: 1 })).toBeVisible();

  const alice = await person(browser, "alice", "/admin/dashboard", { phone: true, language: "fr" });
  const chloe = await signedIn(browser, "chloe");
  const lines = { alice: await lineOf(alice), bruno: await lineOf(bruno) };
  // Alice and Bruno are on slow connections.
  await Promise.all([lines.alice(SLOW), lines.bruno(SLOW)]);

  await test.step("Alice photographs a receipt on her phone and writes three fees in French", async () => {
    await alice.goto("/admin/expense/create/travel");
    await alice.getByLabel("Titre").fill(title);
    const chooser = alice.waitForEvent("filechooser");
    await alice.getByRole("button", { name: "Prendre une photo" }).last().click();
    await (await chooser).setFiles(await receiptPhoto(["HOTEL DES ALPES", "1 nuit", "TOTAL  120,50 EUR"]));
    await fillFee(alice, 1, { reason: "Hôtel", amount: "120,50", note: "Une nuit près de la gare" });
    await alice.getByRole("button", { name: "Ajouter une ligne de frais" }).click();
    await fillFee(alice, 2, { reason: "Train", amount: "89", note: "Paris Lyon" });
    await alice.getByRole("button", { name: "Ajouter une ligne de frais" }).click();
    await fillFee(alice, 3, { reason: "Taxi", amount: "30,50", note: "De la gare au client" });
    await expect(alice.getByText("240,00").last()).toBeVisible();
    await expect(alice.getByText("Brouillon conservé")).toBeVisible();
    await lines.alice(BROKEN);
    await alice.getByRole("button", { name: "Envoyer pour approbation" }).click();
    await expect(alice.getByRole("alert").filter({ hasText: "Votre brouillon" })).toBeVisible();
    await expect(alice.getByLabel("Titre")).toHaveValue(title);
    await lines.alice(SLOW);
    await expect(alice.getByRole("heading", { name: title })).toBeVisible();
    await expect(alice.getByText("En attente d’approbation").first()).toBeVisible();
  });

  await test.step("Bruno hears and sees it arrive without reloading, and approves it", async () => {
    await expect(bruno.getByRole("row", { name: new RegExp(title, "u") })).toBeVisible();
    await expect.poll(() => heard(bruno)).toBeGreaterThan(0);
    await expect(bruno.getByRole("row", { name: new RegExp(title, "u") })).toHaveCount(1);
    await bruno
      .getByRole("row", { name: new RegExp(title, "u") })
      .getByText(title)
      .click();
    await expect(
      bruno
        .getByRole("img", { name: /IMG_2041/u })
        .or(bruno.getByRole("button", { name: /IMG_2041/u }))
        .first(),
    ).toBeVisible();
    await bruno.getByRole("button", { name: /^Approve/u }).click();
    await expect(bruno.getByText("Waiting for validation").first()).toBeVisible();
  });

  await test.step("Chloe strikes a fee and validates", async () => {
    await chloe.goto(bruno.url().replace("/admin/expense/", "/admin/accounting/expenses/"));
    await chloe.getByRole("checkbox", { name: /Keep Taxi/u }).uncheck();
    await chloe.getByRole("button", { name: /^Validate 209,50/u }).click();
    await chloe
      .getByRole("dialog")
      .getByRole("button", { name: /^Validate/u })
      .click();
    await expect(chloe.getByText("Validated").first()).toBeVisible();
  });

  const pay = async (holder: RegExp, amount: string, rate?: string, why?: string): Promise<void> => {
    await chloe
      .getByRole("button", { name: /^Pay\b/u })
      .first()
      .click();
    await chloe.getByRole("radio", { name: holder }).check({ force: true });
    const field = chloe.getByRole("textbox", { name: /^Amount/u }).first();
    await field.fill("");
    await field.pressSequentially(amount);
    if (rate) await chloe.getByRole("textbox", { name: /rate/iu }).first().pressSequentially(rate);
    const go = chloe.getByRole("button", { name: /^Pay \d/u }).first();
    await go.click();
    if (why) {
      await expect(
        chloe.getByText(/The rate of .* USD for 1 EUR. Yours differs by .*: enter a reason/u).first(),
      ).toBeVisible();
      await chloe.getByRole("textbox", { name: "Reason for this rate" }).fill(why);
      await go.click();
    }
    await expect(chloe).toHaveURL(/tab=payments/u);
  };

  await test.step("she pays half from the dollar box and half from a euro account", async () => {
    await pay(/Caisse dollars/u, "104,75", "1,08", "Changed at the airport");
    await expect(chloe.getByText("Partially paid").first()).toBeVisible();
    await expect(chloe.getByText("113,13").first()).toBeVisible();
    await pay(/Compte courant/u, "104,75");
    await expect(chloe.getByText("Paid", { exact: true }).first()).toBeVisible();
  });

  await test.step("she rolls the last payment back and pays it again", async () => {
    await chloe
      .getByRole("button", { name: /more|other/iu })
      .first()
      .click();
    await chloe.getByRole("menuitem", { name: /Roll back/u }).click();
    await expect(chloe.getByRole("dialog")).toContainText("Compte courant");
    await chloe
      .getByRole("dialog")
      .getByRole("button", { name: /^Roll back/u })
      .click();
    await expect(chloe.getByText("Partially paid").first()).toBeVisible();
    await pay(/Compte courant/u, "104,75");
    await expect(chloe.getByText("Paid", { exact: true }).first()).toBeVisible();
  });

  await test.step("Alice sees it paid without reloading, and the history names everyone", async () => {
    await expect(alice.getByText("Payée", { exact: true }).first()).toBeVisible();
    for (const name of ["Alice", "Bruno", "Chloé"])
      await expect(alice.getByText(new RegExp(name, "u")).first()).toBeAttached();
  });

  await test.step("every balance still equals the sum of its postings", async () => {
    expect((await verify(databaseUrl())).problems).toEqual([]);
  });
});

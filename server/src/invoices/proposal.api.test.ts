import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createExport } from "#contract/exports/endpoints.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import {
  addInvoice,
  creditInvoice,
  getInvoice,
  invoiceStatus,
  listInvoices,
  proposeCredit,
  proposeInvoice,
  updateInvoice,
  updateIssuer,
} from "#contract/invoices/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { LineSent } from "#contract/invoices/schemas.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";
import { invoicePaper } from "./print.ts";
import { printedForCustomer } from "./queries.ts";

const { t, s } = await openScene();
const ada = await t.as(await t.make.user({ name: "Ada Sales", zone: s.paris, rights: allPermissions }));
const swiss = await t.make.country({ name: "Switzerland", iso2: "CH" });
const customer = async (country: string, more: Partial<ClientInput<typeof createContact>["body"]> = {}) =>
  (
    await ada.ok(createContact, {
      body: {
        name: "Kombucha du Lavaux",
        contactType: "society",
        country_hash_id: country,
        roles: ["customer"],
        ...more,
      },
    })
  ).data.hash_id;
const [french, lavaux] = [
  await customer(s.france.id, { name: "Limonades Astier", vat_number: "FR40 303 265 045" }),
  await customer(swiss.id, { language: "fr" }),
];

type Line = NonNullable<ClientInput<typeof createOrder>["body"]["lines"]>[number];
const goods = (title: string, more: Partial<Line> = {}): Line => ({
  title,
  quantity: "10",
  unit: "kg",
  price: "100",
  tax: "20",
  ...more,
});
async function order(contact: string, lines: Line[], value?: string): Promise<string> {
  const body = { contact_hash_id: contact, zone_hash_id: s.paris.id, ordered_on: "2026-01-02", lines };
  const { data } = await ada.ok(createOrder, { body: { ...body, ...(value !== undefined && { value }) } });
  await ada.ok(confirmOrder, { params: { id: data.hash_id }, body: {} });
  return data.hash_id;
}
const proposed = async (id: string) => (await ada.ok(proposeInvoice, { params: { id } })).data;
const draft = async (id: string, lines: readonly LineSent[], more: object = {}) =>
  (await ada.ok(addInvoice, { params: { id }, body: { date: "2026-01-05", lines: [...lines], ...more } })).data;
const issuing = (id: string) => ({ params: { id }, body: { status: "ISSUED" as const } });
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);

describe("an invoice as it is proposed from its order", () => {
  test("taxes each line at its own rate and names the goods, and is taken as it is", async () => {
    const id = await order(french, [
      goods("Yuzu concentrate", { quantity: "150", tax: "5.5" }),
      goods("Stand at the fair", { quantity: "1", unit: "day", price: "1000" }),
    ]);
    const { lines, currency } = await proposed(id);
    assert.deepEqual(
      lines.map((l) => [l.title, l.quantity, l.unit, l.price, l.amount, l.tax]),
      [
        ["Yuzu concentrate", "150", "kg", "100.00", "15000.00", "5.5"],
        ["Stand at the fair", "1", "day", "1000.00", "1000.00", "20"],
      ],
    );
    assert.equal(currency.iso, "EUR");
    const made = await draft(id, lines);
    assert.deepEqual([made.net, made.tax, made.lines], ["16000.00", "1025.00", lines]);
    await ada.ok(invoiceStatus, issuing(made.hash_id));
    assert.deepEqual((await proposed(id)).lines, [], "all of it is invoiced");
    const part = lines.map(({ amount: _, ...l }) => ({ ...l, quantity: l.unit === "kg" ? "50" : "1" })).slice(0, 1);
    const body = { date: "2026-01-05", motif: "Too much delivered", lines: part };
    await ada.ok(creditInvoice, { params: { id: made.hash_id }, body });
    assert.deepEqual(
      (await proposed(id)).lines.map((l) => [l.title, l.quantity, l.amount]),
      [["Yuzu concentrate", "50", "5000.00"]],
      "what a credit note gave back is to be invoiced again",
    );
    await holds();
  });

  test("is dated today by the clock of its order's office, wherever the clerk is", async () => {
    const datedIn = async (timeZone: string): Promise<string> => {
      const { id } = await t.make.zone({ timeZone, countries: [s.france.id] });
      const body = { contact_hash_id: french, zone_hash_id: id, ordered_on: "2026-01-02", lines: [goods("Yuzu")] };
      return (await proposed((await ada.ok(createOrder, { body })).data.hash_id)).date;
    };
    // A day and an hour apart: never the same day.
    const [kiritimati, pagoPago] = [await datedIn("Pacific/Kiritimati"), await datedIn("Pacific/Pago_Pago")];
    assert.deepEqual([kiritimati, pagoPago], [today("Pacific/Kiritimati"), today("Pacific/Pago_Pago")]);
  });

  test("assumes no tax, and is issued only with the rate or the mention of why there is none", async () => {
    await ada.ok(updateIssuer, {
      params: { id: s.paris.id },
      body: { exemptions: "Export\nReverse charge", exemptions_fr: "Exportation, art. 262 I du CGI" },
    });
    const id = await order(lavaux, [goods("Kombucha base", { tax: "" })]);
    const { lines, exemptions, vat_number } = await proposed(id);
    assert.deepEqual(
      [lines.map((l) => l.tax), exemptions, vat_number],
      [[null], ["Exportation, art. 262 I du CGI"], null],
    );
    const made = await draft(id, lines);
    assert.deepEqual([made.tax, made.total], ["0.00", "1000.00"]);
    const refused = await ada.call(invoiceStatus, issuing(made.hash_id));
    assert.deepEqual([refused.status, refused.error.code], [409, "exemption"]);
    const params = { id, invoice_id: made.hash_id };
    await ada.ok(updateInvoice, { params, body: { exemption: exemptions[0] } });
    assert.equal((await ada.ok(invoiceStatus, issuing(made.hash_id))).data.exemption, exemptions[0]);
    const body = { date: "2026-01-05", motif: "Returned" };
    const credit = (await ada.ok(creditInvoice, { params: { id: made.hash_id }, body })).data;
    assert.equal(credit.exemption, exemptions[0], "its credit note says the same");

    const value = await order(lavaux, [], "1000");
    const rest = (await proposed(value)).lines;
    assert.deepEqual(
      rest.map((l) => [l.title.startsWith("Commande "), l.amount, l.tax]),
      [[true, "1000.00", null]],
    );
    const rated = await draft(
      value,
      rest.map((l) => ({ ...l, tax: "20" })),
    );
    await ada.ok(invoiceStatus, issuing(rated.hash_id));
    const elsewhere = await draft(await order(lavaux, [], "10"), [{ title: "x", amount: "10" }], { number: "2025/9" });
    await ada.ok(invoiceStatus, issuing(elsewhere.hash_id));
    await holds();
  });

  test("refuses an amount that is not that of its quantity and price, and lines of another order", async () => {
    const [id, other] = [await order(french, [goods("A")]), await order(french, [goods("B")])];
    const [line] = (await proposed(id)).lines;
    const [theirs] = (await proposed(other)).lines;
    assert.ok(line && theirs);
    const refusal = async (given: LineSent) => {
      const answer = await ada.call(addInvoice, { params: { id }, body: { date: "2026-01-05", lines: [given] } });
      return Object.keys(answer.error.errors ?? {});
    };
    assert.deepEqual(await refusal({ ...line, amount: "999.98" }), ["lines.0.amount"]);
    assert.deepEqual(await refusal({ ...line, order_line_hash_id: theirs.order_line_hash_id }), [
      "lines.0.order_line_hash_id",
    ]);
    assert.deepEqual(await refusal({ title: "A" }), ["lines.0.amount"]);
  });

  test("prints the goods, the exemption and the customer's VAT number in the customer's language", async () => {
    const id = await order(french, [goods("Yuzu", { unit: "pc", discount: "12.5" }), goods("Jus", { tax: "" })]);
    const { lines } = await proposed(id);
    const made = await draft(id, lines, { exemption: "Exonération" });
    await ada.ok(invoiceStatus, issuing(made.hash_id));
    const row = await printedForCustomer.one(t.pool, made.hash_id, [french]);
    const paper = invoicePaper("fr", row);
    assert.deepEqual(paper.tables[0]?.rows, [
      ["Yuzu", "10 pièces", "100,00", "12,5 %", "20 %", "875,00 EUR"],
      ["Jus", "10 kg", "100,00", "", "Sans TVA", "1.000,00 EUR"],
    ]);
    assert.ok(paper.facts.some(([name, said]) => name === "N° de TVA" && said === "FR40 303 265 045"));
    assert.ok(paper.notes?.some((note) => note.text === "Exonération"));
  });

  test("needs the right to invoice", async () => {
    const id = await order(french, [goods("A")]);
    const rights = { orders_view_all: [s.france.id] } as never;
    const reader = await t.as(await t.make.user({ name: "Reader", zone: s.paris, rights }));
    assert.equal((await reader.call(proposeInvoice, { params: { id } })).status, 403);
  });
});

describe("credit notes", () => {
  const invoiced = async (amounts: readonly string[]) => {
    const lines = amounts.map((amount, i) => ({ title: `Goods ${i}`, amount, tax: "20" }));
    const made = await draft(await order(french, [], "1000"), lines);
    await ada.ok(invoiceStatus, issuing(made.hash_id));
    return { id: made.hash_id, lines };
  };
  const credit = async (id: string, lines?: readonly LineSent[]) =>
    (
      await ada.ok(creditInvoice, {
        params: { id },
        body: { date: "2026-01-05", motif: "Returned", ...(lines && { lines: [...lines] }) },
      })
    ).data;
  const now = async (id: string) => {
    const { state, open } = (await ada.ok(getInvoice, { params: { id } })).data;
    return [state, open];
  };

  for (const { name, amounts, totals } of [
    { name: "that round to a cent more", amounts: ["16.68", "16.68", "16.69"], totals: ["20.02", "20.02", "20.02"] },
    { name: "that round to a cent less", amounts: ["41.67", "41.67", "41.67"], totals: ["50.00", "50.00", "50.01"] },
  ])
    test(`line by line, ${name}, end the invoice`, async () => {
      const { id, lines } = await invoiced(amounts);
      const notes = [];
      for (const line of lines) notes.push((await credit(id, [line])).total);
      assert.deepEqual(notes, totals);
      assert.deepEqual(await now(id), ["CREDITED", "0.00"]);
      await holds();
    });

  test("without lines take the rest of what was credited in part", async () => {
    const { id, lines } = await invoiced(["100.00"]);
    await credit(id, [{ ...lines[0], title: "Goods 0", amount: "40.00" }]);
    const rest = (await ada.ok(proposeCredit, { params: { id } })).data;
    assert.deepEqual([rest.lines.map((l) => l.amount), rest.total], [["60.00"], "72.00"]);
    assert.equal((await credit(id)).total, "72.00");
    assert.deepEqual(await now(id), ["CREDITED", "0.00"]);
    await holds();
  });

  test("give back no more tax at a rate than was charged", async () => {
    const made = await draft(await order(french, [], "1000"), [
      { title: "Syrup", amount: "100", tax: "5.5" },
      { title: "Stand", amount: "10", tax: "20" },
    ]);
    await ada.ok(invoiceStatus, issuing(made.hash_id));
    const body = { date: "2026-01-05", motif: "Wrong", lines: [{ title: "Stand", amount: "50", tax: "20" }] };
    const refused = await ada.call(creditInvoice, { params: { id: made.hash_id }, body });
    assert.match(refused.error.errors?.lines?.[0] ?? "", /10,00 EUR.*20 %/u);
  });

  test("count against the column of their list's export", async () => {
    const { id } = await invoiced(["100.00"]);
    const note = await credit(id);
    const { data } = await ada.ok(listInvoices, { query: { search: note.number ?? "" } });
    assert.deepEqual([data[0]?.kind, data[0]?.total], ["credit", "120.00"], "a credit note itself is of an amount");
    const body = { format: "csv" as const, filters: { search: note.number ?? "" } };
    const file = (await ada.ok(createExport, { params: { kind: "invoices" }, body })).data;
    await t.runJobs();
    const csv = await (await ada.fetch(`/api/export/${file.hash_id}/download`)).text();
    assert.match(csv, /-100[.,]00[;,].*-20[.,]00[;,].*-120[.,]00/u);
  });
});

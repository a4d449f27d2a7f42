import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn } from "#server/kit/print/draw.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { invoicePaper } from "./print.ts";

const row = {
  kind: "invoice",
  state: "ISSUED",
  number: "FA-PAR-2026-0001",
  date: "2026-11-20",
  zone: { name: "Paris" },
  currency: { iso: "EUR" },
  customer: {
    name: "Begudes",
    address: "Carrer 1\nGranollers",
    country: "Spain",
    country_fr: "Espagne",
    language: "fr",
    iso2: "ES",
  },
  issuer: {
    legal_name: "Cordial SAS",
    address: "1 rue des Fleurs\n06130 Grasse",
    identifiers: "SIRET 123 456 789 00012\nTVA FR12123456789",
    bank: "FR76 3000",
    legal_text: "Late payment: 10 %",
    legal_text_fr: "Pénalités de retard : 10 %",
  },
  lines: [],
  taxes: [],
  instalments: [],
  net: "0",
  total: "0",
};

test("the customer's country is in the language of the paper", () => {
  const customerOn = (locale: "en" | "fr") => invoicePaper(locale, row as never).facts[1]?.[1];
  assert.deepEqual(
    [customerOn("fr"), customerOn("en")],
    ["Begudes\nCarrer 1\nGranollers\nEspagne", "Begudes\nCarrer 1\nGranollers\nSpain"],
  );
});

test("an invoice has the company's legal lines at its foot, once", () => {
  const paper = invoicePaper("fr", row as never);
  assert.deepEqual(paper.foot, [
    "Cordial SAS, 1 rue des Fleurs, 06130 Grasse",
    "SIRET 123 456 789 00012, TVA FR12123456789",
  ]);
  assert.doesNotMatch(JSON.stringify(paper.notes), /SIRET/u);
  assert.match(JSON.stringify(paper.notes), /Pénalités/u);
  const bare = { legal_name: null, address: null, identifiers: null };
  assert.deepEqual(invoicePaper("en", { ...row, issuer: bare } as never).foot, ["Paris"]);
});

test("a customer's name and a line are printed in every script", async () => {
  const customer = { ...row.customer, name: "北京饮料公司", address: "北京市", country: null, country_fr: null };
  const lines = ["北京饮料公司", "Citron → menthe", "شراب الليمون"].map((title) => ({
    title,
    quantity: "1",
    unit: null,
    price: "10",
    discount: null,
    rate: "0",
    amount: "10",
  }));
  const paper = invoicePaper("en", { ...row, customer, lines } as never);
  const look = { name: "Cordial", logo: undefined };
  const said = await pdfText(await drawn({ paper, look, locale: "en", pages: "", foot: "Cordial SAS" }));
  for (const text of [customer.name, ...lines.map((l) => l.title)])
    assert.ok(said.includes(text), `${text} in ${said}`);
  assert.equal(said.split("北京饮料公司").length, 3, "as customer and as a line");
});

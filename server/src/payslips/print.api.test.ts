import assert from "node:assert/strict";
import { test } from "node:test";
import { setPayrollSettings } from "#contract/payslips/settings.ts";
import type { Paper } from "#server/kit/print/paper.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { payOffice } from "#server/testing/pay.ts";
import { openApp } from "#server/testing/test-app.ts";
import { unzip } from "#server/testing/unzip.ts";
import { payslipPaper } from "./paper.ts";
import { payslipsById } from "./queries.ts";

const t = await openApp();
const o = await payOffice(t, await t.make.currency({ iso: "EUR" }));
const settled = await t.as(await t.make.user({ rights: ["payslips_apply_tax"] }));
await settled.ok(setPayrollSettings, {
  body: {
    offices: [],
    countries: [
      {
        country_hash_id: o.country.id,
        net_floor: "0",
        first_month: 1,
        printed: ["before_tax", "taxable", "social", "employer"],
        due_days: [],
      },
    ],
  },
});
const ceiling = { upper_bound: "3864" };
await o.rule(
  "pension",
  { title: "Old age", title_fr: "Vieillesse", value: "6.9", deductible: true, ...ceiling },
  "Urssaf",
);
await o.rule(
  "pension",
  { title: "Old age", title_fr: "Vieillesse", value: "8.55", category: "employer", ...ceiling },
  "Urssaf",
);
await o.rule("pension", { title: "Pension", value: "3.15", deductible: true }, "Agirc-Arrco");
await o.rule("tax", {
  title: "Withholding",
  title_fr: "Prélèvement à la source",
  value: "5",
  base: "taxable",
  order: 900,
});
const ada = await o.person("Ada Lovelace", "4500");
const id = await o.validated(ada, "2026-11", {
  lines: [
    { title: "Prime de projet", purpose: "bonus", amount: "250" },
    { title: "Titres-restaurant", purpose: "deduction", amount: "80" },
  ],
});
const employer = { name: "Cordial SAS", address: "1 rue de Paris", identifiers: "SIRET 1" };
const paperOf = async (locale: "en" | "fr", of = id): Promise<Paper> => {
  const [row] = await payslipsById.all(t.pool, [of]);
  assert.ok(row);
  return payslipPaper(locale, row, employer);
};
const number = (shown = "0"): number => Number(shown.replaceAll(".", "").replace(",", "."));
const fetched = async (client: typeof o.payroll, path: string): Promise<[Response, Buffer]> => {
  const answer = await client.fetch(path);
  return [answer, Buffer.from(await answer.arrayBuffer())];
};
const taken = async (answer: Response) =>
  (
    await t.owner.query<{ entity_id: string; user_id: string; details: object }>(
      "SELECT entity_id, user_id, details FROM audit WHERE request_id = $1 ORDER BY entity_id",
      [answer.headers.get("x-request-id")],
    )
  ).rows;

test("a payslip is laid out as accountants read it, and its rows sum to its net", async () => {
  const paper = await paperOf("fr");
  assert.equal(paper.title, "Bulletin de paie, novembre 2026");
  assert.equal(paper.stamp, undefined);
  const [pay, contributions, net, sums] = paper.tables;
  assert.deepEqual(pay?.rows, [
    ["Salaire de base", "4.500,00", "", "4.500,00"],
    ["Prime de projet", "", "", "250,00"],
  ]);
  assert.deepEqual(pay?.total, ["Salaire brut", "", "", "4.750,00"]);
  assert.deepEqual(contributions?.rows, [
    ["Urssaf"],
    ["Vieillesse", "3.864,00", "6,9 %", "266,62", "8,55 %", "330,37"],
    ["Agirc-Arrco"],
    ["Pension", "4.750,00", "3,15 %", "149,63", "", ""],
  ]);
  assert.deepEqual(contributions?.strong, [0, 2]);
  assert.deepEqual(contributions?.total?.slice(3), ["416,25", "", "330,37"]);
  assert.deepEqual(
    net?.rows.map((r) => [r[0], r[3]]),
    [
      ["Salaire brut", "4.750,00"],
      ["Cotisations salariales", "-416,25"],
      ["Titres-restaurant", "-80,00"],
      ["Net à payer avant impôt sur le revenu", "4.253,75"],
      ["Prélèvement à la source", "-216,69"],
    ],
  );
  const [before] = net?.strong ?? [];
  const summed = (net?.rows ?? []).filter((_, i) => i !== before).reduce((sum, r) => sum + number(r[3]), 0);
  assert.equal(Math.round(summed * 100), Math.round(number(net?.total?.[3]) * 100));
  assert.deepEqual(
    sums?.rows.map((r) => r.slice(0, 2)),
    [
      ["Salaire brut", "4.750,00"],
      ["Cotisations salariales", "416,25"],
      ["Montant net social", "4.333,75"],
      ["Net imposable", "4.333,75"],
      ["Impôt sur le revenu", "216,69"],
      ["Cotisations patronales", "330,37"],
      ["Coût total pour l’employeur", "5.080,37"],
      ["Net à payer", "4.037,06"],
    ],
  );
  assert.ok(paper.facts.some(([, value]) => value === "Cordial SAS\n1 rue de Paris\nSIRET 1"));
  assert.ok(paper.beside?.some(([, value]) => value === "Ada Lovelace"));
});

test("a reader of PDFs finds every figure of the paper, in both languages", async () => {
  for (const locale of ["en", "fr"] as const) {
    const { tables, title } = await paperOf(locale);
    const [answer, bytes] = await fetched(o.payroll, `/api/payslip/${id}/pdf?lang=${locale}`);
    assert.equal(answer.status, 200);
    const text = await pdfText(bytes);
    const cells = tables.flatMap((table) => [...table.rows, ...(table.total ? [table.total] : [])].flat());
    const missing = [title, ...cells].filter((cell) => cell && !text.includes(cell.replaceAll(/\s+/gu, " ")));
    assert.deepEqual(missing, []);
  }
});

test("a draft says that it is one; a validated one has the same text whoever prints it and whenever", async () => {
  const draft = await paperOf("en", (await o.draft(ada, "2026-12")).hash_id);
  assert.deepEqual([draft.title, draft.stamp], ["Draft payslip, December 2026", "DRAFT"]);
  assert.equal(JSON.stringify(await paperOf("fr")), JSON.stringify(await paperOf("fr")));
  assert.deepEqual((await paperOf("fr")).foot?.length, 1, "no day and no reader at the foot");
});

test("everybody fetches their own, the keepers of the office all; nobody else learns that it exists", async () => {
  const path = `/api/payslip/${id}/pdf`;
  const [own, bytes] = await fetched(await t.as(ada), path);
  assert.deepEqual([own.status, bytes.subarray(0, 5).toString()], [200, "%PDF-"]);
  assert.deepEqual(await taken(own), [], "one's own is nobody's business");
  const [kept] = await fetched(o.payroll, `${path}?lang=fr`);
  assert.match(kept.headers.get("content-disposition") ?? "", /Bulletin%20de%20paie%2011-2026%20Ada%20Lovelace\.pdf/u);
  assert.deepEqual(await taken(kept), [
    { entity_id: id, user_id: o.keeper.id, details: { user_id: ada.id, month: "2026-11" } },
  ]);
  const manager = await t.make.user({ zone: o.zone });
  await t.owner.query("UPDATE app_user SET manager_id = $1 WHERE hash_id = $2", [manager.id, ada.id]);
  const elsewhere = await payOffice(t);
  for (const client of [await t.as(manager), elsewhere.payroll]) assert.equal((await client.fetch(path)).status, 404);
});

test("the payslips of a month come as one archive, a PDF a person", async () => {
  for (const name of ["Eve", "Eve", "Zoé"]) await o.validated(await o.person(name), "2026-10");
  await o.draft(await o.person("Draft"), "2026-10");
  const path = `/api/payslips/archive?zone=${o.zone.id}&month=2026-10`;
  const [answer, bytes] = await fetched(o.payroll, path);
  assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "application/zip"]);
  const files = unzip(bytes);
  const names = [...files.keys()].map((name) => name.replace(/\(\d+\)/u, "(n)"));
  assert.deepEqual(names, ["Payslip 10-2026 Eve (n).pdf", "Payslip 10-2026 Eve (n).pdf", "Payslip 10-2026 Zoé.pdf"]);
  for (const file of files.values()) assert.ok(file.startsWith("%PDF-"));
  assert.equal((await taken(answer)).length, 3);
  const none = await o.payroll.fetch(`/api/payslips/archive?zone=${o.zone.id}&month=2020-01`);
  assert.deepEqual(await none.json(), { message: "No validated payslip in this month." });
  const elsewhere = await payOffice(t);
  assert.equal((await elsewhere.payroll.fetch(path)).status, 404);
});

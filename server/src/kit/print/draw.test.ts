import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import { drawn } from "./draw.ts";
import type { Paper } from "./paper.ts";

const paper: Paper = {
  title: "Avances et prêts : œuvre",
  facts: [["Bureau", "Douala"]],
  landscape: true,
  tables: [
    {
      heading: "EUR",
      columns: [{ title: "Intitulé" }, { title: "Montant", right: true, width: 80 }],
      rows: Array.from({ length: 120 }, (_, i) => [`Déplacement nº ${i} à Łódź`, "1.234,50"]),
      total: ["Total", "148.140,00"],
    },
  ],
};
const order = { paper, locale: "fr", pages: "Page {{page}} sur {{pages}}", foot: "Édité le 22-11-2026" } as const;

/** The text of a PDF with its streams decompressed. */
function unpacked(bytes: Buffer): string {
  const raw = bytes.toString("latin1");
  const parts = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/gu)].map(([, packed = ""]) => {
    try {
      return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  return raw + parts.join("\n");
}

test("a long table goes over several pages, in the reader's language, with its fonts inside", async () => {
  const bytes = await drawn({ ...order, look: { name: "Cordial", logo: undefined } });
  assert.equal(bytes.subarray(0, 5).toString(), "%PDF-");
  const said = unpacked(bytes);
  const pages = Number(/\/Type \/Pages[\s\S]*?\/Count (\d+)/u.exec(said)?.[1]);
  assert.ok(pages >= 4 && pages <= 8, String(pages));
  assert.match(said, /\/Lang \(fr\)/u);
  assert.match(said, /\/FontFile2/u);
  assert.doesNotMatch(said, /Helvetica/u, "no font that a reader might not have");
});

test("the company's logo is drawn, and nothing else is read or fetched", async () => {
  const { default: sharp } = await import("sharp");
  const logo = await sharp({ create: { width: 64, height: 32, channels: 3, background: "#175235" } })
    .png()
    .toBuffer();
  const bytes = await drawn({ ...order, look: { name: "Cordial", logo } });
  assert.match(unpacked(bytes), /\/Subtype \/Image/u);
});

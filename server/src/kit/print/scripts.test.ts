import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { getDocumentProxy } from "unpdf";
import { labelFormats } from "#contract/kit/label-formats.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { drawn, drawnLabels } from "./draw.ts";
import { facesFor, seen } from "./runs.ts";
import type { Paper } from "./paper.ts";

const require = createRequire(import.meta.url);
const roboto = require.resolve("pdfmake/fonts/Roboto/Roboto-Regular.ttf");
const paper = async (more: Partial<Paper>): Promise<Buffer> =>
  await drawn({
    paper: { title: "Invoice", facts: [], tables: [], ...more },
    look: { name: "Cordial", logo: undefined },
    locale: "en",
    pages: "Page {{page}} of {{pages}}",
    foot: "Made by 김민수",
  });

const names = {
  "simplified Chinese": "北京饮料公司",
  "traditional Chinese": "臺灣飲料股份有限公司",
  Japanese: "株式会社レモンサイダー東京",
  Korean: "서울음료 주식회사",
  Arabic: "شركة المشروبات الوطنية لا يوجد",
  Hebrew: "חברת המשקאות שָׁלוֹם",
  Thai: "บริษัทเครื่องดื่มน้ำผึ้ง",
  Hindi: "हिन्दी पेय कंपनी क्षेत्र",
  Georgian: "თბილისის სასმელები",
  Armenian: "Երևանի ըմպելիքներ",
  Bengali: "বাংলা পানীয় কোম্পানি",
  Gurmukhi: "ਪੰਜਾਬੀ ਸ਼ਰਬਤ",
  Gujarati: "ગુજરાતી પીણાં",
  Tamil: "தமிழ் பானங்கள்",
  Telugu: "తెలుగు పానీయాలు",
  Kannada: "ಕನ್ನಡ ಪಾನೀಯಗಳು",
  Malayalam: "മലയാളം പാനീയങ്ങൾ",
  Sinhala: "සිංහල බීම",
  Lao: "ເຄື່ອງດື່ມລາວ",
  Khmer: "ភេសជ្ជៈខ្មែរ",
  Amharic: "የኢትዮጵያ መጠጥ",
  "Arabic with brackets": "شركة (المشروبات) رقم [١٢]",
  "Arabic with Latin in brackets": "شركة المشروبات (ABC 12) رقم",
  "Hebrew in brackets in English": "Drinks (חברת המשקאות) Ltd. [PET]",
  "Hebrew with brackets in brackets": "חברת (המשקאות [שלום]) ב",
  emoji: "🍋 ❤ ☎",
  signs: "→ ℃ ✓ ≤ ™ CO₂",
} as const;
/** The families of fonts that draw a text. */
const familiesOf = async (text: string): Promise<Set<string>> => {
  const runs = (await facesFor([text], roboto)).runsOf(text) ?? [];
  return new Set(runs.map(({ font }) => font.split("-")[0] ?? ""));
};

test("paper-names.tsv: names of customers and lines are printed, not boxes", async () => {
  const [, ...rows] = (await readFile(new URL("fixtures/paper-names.tsv", import.meta.url), "utf8")).trim().split("\n");
  const texts = rows.map((row) => row.split("\t")[0] ?? "");
  assert.equal(texts.length, 2);
  const bytes = await paper({
    facts: texts.map((name): [string, string] => ["Customer", name]),
    tables: [
      { columns: [{ title: "Line" }, { title: "Amount", right: true }], rows: texts.map((name) => [name, "12.50"]) },
    ],
  });
  const said = await pdfText(bytes);
  for (const text of texts) {
    assert.equal(said.split(text).length, 3, `${text} twice in ${said}`);
    const faces = await facesFor([text], roboto);
    const lacking = [...text].filter(
      (c) => !/[\w ]/u.test(c) && faces.runsOf(text)?.some((r) => r.text.includes(c) && r.font === "Roboto"),
    );
    assert.deepEqual(lacking, []);
  }
});

describe("a paper in many scripts", async () => {
  const bytes = await paper({ facts: Object.entries(names), notes: [{ heading: names.Korean, text: names.Arabic }] });
  const said = await pdfText(bytes);
  for (const [script, name] of Object.entries(names))
    test(`${script} is read back in its order`, () => assert.ok(said.includes(name), said));
  test("the person at the foot too", () => assert.ok(said.includes("Made by 김민수")));
  test("is of a sensible size: only what is used is inside", () =>
    assert.ok(bytes.length < 220_000, String(bytes.length)));
});

test("each country's Chinese characters are drawn as there", async () => {
  assert.deepEqual(await familiesOf(names["simplified Chinese"]), new Set(["sc"]));
  assert.deepEqual(await familiesOf(names["traditional Chinese"]), new Set(["tc"]));
  assert.deepEqual(await familiesOf("東京株式会社"), new Set(["jp"]), "without kana, but written as in Japan");
  assert.deepEqual(await familiesOf("서울飮料"), new Set(["kr"]));
});

test("words from right to left stand from right to left, figures and Latin inside them do not", async () => {
  const text = "شركة المشروبات ABC-123 رقم ١٢٣";
  const page = await (await getDocumentProxy(new Uint8Array(await paper({ facts: [["Name", text]] })))).getPage(1);
  const found = (await page.getTextContent()).items.flatMap((item) =>
    "str" in item ? [{ text: item.str, x: (item.transform as number[])[4] ?? 0 }] : [],
  );
  const at = (said: string): number =>
    found.find((item) => item.text.includes(said))?.x ?? assert.fail(`${said} is not there`);
  assert.ok(at("شركة") > at("ABC") && at("ABC") > at("رقم") && at("رقم") > at("١٢٣"));
});

test("Arabic letters are joined, Hindi syllables are built", async () => {
  const { create } = require("fontkit") as {
    create: (bytes: Uint8Array) => {
      layout: (text: string) => { glyphs: { id: number }[] };
      glyphForCodePoint: (c: number) => { id: number };
    };
  };
  for (const [text, least] of [
    ["شركة", 3],
    ["क्षेत्र", 1],
  ] as const) {
    const faces = await facesFor([text], roboto);
    const [font] = Object.values(faces.fonts);
    assert.ok(font);
    const file = create(font.normal);
    const alone = new Set([...text].map((c) => file.glyphForCodePoint(c.codePointAt(0) ?? 0).id));
    const others = file.layout(text).glyphs.filter(({ id }) => !alone.has(id));
    assert.ok(others.length >= least, `${text}: ${others.length} shapes of words`);
  }
});

test("vowels that stand on two sides of a letter are drawn, each part of them", async () => {
  for (const text of ["কোম্পানি", "ನೀರು", "കൊച്ചി", "කෝපි", "கொள்"]) {
    const [font] = Object.values((await facesFor([text], roboto)).fonts);
    const { create } = require("fontkit") as {
      create: (bytes: Uint8Array) => { layout: (text: string) => { glyphs: { id: number }[] } };
    };
    assert.ok(
      font &&
        create(font.normal)
          .layout(text)
          .glyphs.every(({ id }) => id !== 0),
      text,
    );
  }
});

test("a text of Europe needs no other font, and is drawn as ever", async () => {
  const text = "Crème brûlée : 12,50 € – Łódź, Αθήνα, Київ";
  const faces = await facesFor([text], roboto);
  assert.equal(faces.runsOf(text), undefined);
  assert.deepEqual(faces.fonts, {});
});

test("labels wrap and print every script too", async () => {
  const label = (name: string) => ({
    title: name,
    lines: [["Lot", "NPF-2611"] as const],
    code: "L100028",
    address: "https://cordial.example/a",
    banner: name,
  });
  const bytes = await drawnLabels({
    labels: Object.values(names).map(label),
    grid: labelFormats.sheet_24,
    skipped: 0,
    locale: "en",
    title: "Labels",
  });
  const said = await pdfText(bytes);
  for (const name of [names["simplified Chinese"], names.Japanese, names.Korean, names.Arabic, "L100028"])
    assert.ok(said.includes(name), `${name} in ${said}`);
});

test("stretches of opposite directions are seen in each other's order", () => {
  const shown = (levels: readonly number[]) => seen(levels.map((level, i) => ({ level, i }))).map(({ i }) => i);
  assert.deepEqual(shown([0, 1, 1, 0]), [0, 2, 1, 3]);
  assert.deepEqual(shown([1, 2, 2, 1]), [3, 1, 2, 0]);
});

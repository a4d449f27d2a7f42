import assert from "node:assert/strict";
import { test } from "node:test";
import { digitMasks, masked } from "./digit-masks.ts";
import { repairedSheet } from "./sheet-xml.ts";

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-40C]d\\ mmmm\\ yyyy;@"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="00\\ 00\\ 00\\ 00\\ 00"/><numFmt numFmtId="167" formatCode="0.00"/></numFmts>
  <cellStyleXfs><xf numFmtId="165"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`;

test("numbers whose format shows leading zeros are read as they are shown: postcodes, telephones", () => {
  const masks = digitMasks(styles);
  assert.deepEqual([...masks.keys()], ["2", "3"]);
  assert.equal(masked("1000", masks.get("2") ?? ""), "01000");
  assert.equal(masked("144558401", masks.get("3") ?? ""), "01 44 55 84 01");
  assert.equal(masked("123456", masks.get("2") ?? ""), "123456");
  const limits = { rows: 10, columns: 10, unpacked: 1000 };
  const sheet = `<sheetData><row><c s="2"><v>1000</v></c><c r="B1" s="2" t="s"><v>1</v></c><c s="4"><v>1.5</v></c></row></sheetData>`;
  assert.equal(
    repairedSheet(sheet, limits, masks).xml,
    `<sheetData><row r="1"><c r="A1" t="str"><v>01000</v></c><c r="B1" s="2" t="s"><v>1</v></c><c r="C1" s="4"><v>1.5</v></c></row></sheetData>`,
  );
});

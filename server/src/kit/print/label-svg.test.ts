import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  BinaryBitmap,
  Code128Reader,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
  type Reader,
} from "@zxing/library";
import sharp from "sharp";
import { labelFormats } from "#contract/kit/label-formats.ts";
import { labelSvg, positionsOf, wrapped } from "./label-svg.ts";
import type { Label } from "./labels.ts";

const label: Label = {
  title: "F 208 Natural passion fruit flavour",
  lines: [
    ["Lot", "NPF-2611-03"],
    ["Expire le", "14-05-2027"],
    ["Allergènes :", "Lait et lactose, Fruits à coque"],
  ],
  code: "L100028",
  address: "https://cordial.example/admin/laboratory/scan?code=L100028",
  banner: "BLOQUÉ : viscosité <2",
};
/** What a code reader reads from a label printed at 300 dpi. */
async function readBy(reader: Reader, svg: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .flatten({ background: "#ffffff" })
    .greyscale()
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(Uint8ClampedArray.from(data), info.width, info.height);
  return reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}

for (const [name, grid] of Object.entries(labelFormats))
  describe(`a label of ${name}`, () => {
    const svg = labelSvg(label, grid);
    test("is read by a phone: its QR code is the address", async () => {
      assert.equal(await readBy(new QRCodeReader(), svg), label.address);
    });
    test("is read by a hand scanner: its Code 128 is the short code", async () => {
      assert.equal(await readBy(new Code128Reader(), svg), label.code);
    });
    test("says lot, end and hold in letters", () => {
      for (const said of ["NPF-2611-03", "14-05-2027", "BLOQUÉ : viscosité &lt;2", ">L100028<"])
        assert.ok(svg.includes(said), said);
    });
  });

test("words that have no room end in an ellipsis", () => {
  assert.deepEqual(wrapped("Natural passion fruit flavour", 15, 2), ["Natural passion", "fruit flavour"]);
  assert.deepEqual(wrapped("Natural passion fruit flavour", 9, 2), ["Natural", "passion…"]);
  assert.deepEqual(wrapped("Incomprehensibilities", 8, 1), ["Incompr…"]);
});

test("labels fill a sheet row by row, and then the next sheet", () => {
  const at = (i: number) => positionsOf(labelFormats.sheet_24, i);
  assert.deepEqual([at(0).page, at(23).page, at(24).page], [0, 0, 1]);
  assert.ok(at(1).x > at(0).x && at(3).y > at(0).y && at(3).x === at(0).x);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOX, tracePicture, traceSvg, type TraceBox } from "./trace-picture.ts";

const box = (id: string, step: number): TraceBox => ({
  id,
  step,
  kind: "lot",
  heading: "Lot",
  title: `<${id}>`,
  note: "12 g",
  place: "Paris",
  link: null,
});
const boxes = [box("subject", 0), box("b", 1), box("a", 1), box("after-a", 2), box("supplier", -1)];
const edges = [
  { from: "supplier", to: "subject" },
  { from: "subject", to: "a" },
  { from: "subject", to: "b" },
  { from: "a", to: "after-a" },
];

for (const isUpright of [false, true])
  test(`boxes stand by their steps, none on another, and lines go forward; upright: ${isUpright}`, () => {
    const { boxes: placed, paths, width, height } = tracePicture(boxes, edges, isUpright);
    const along = (b: { x: number; y: number }): number => (isUpright ? b.y : b.x);
    for (const b of placed) {
      assert.ok(b.x >= 0 && b.y >= 0 && b.x + BOX.width <= width && b.y + BOX.height <= height);
      for (const o of placed)
        if (o !== b) {
          assert.equal(Math.sign(along(b) - along(o)), Math.sign(b.step - o.step));
          assert.ok(Math.abs(b.x - o.x) >= BOX.width || Math.abs(b.y - o.y) >= BOX.height);
        }
    }
    assert.equal(paths.length, edges.length);
  });

test("the picture is well-formed, whatever is in it", () => {
  const svg = traceSvg(tracePicture(boxes, edges), "Inter");
  assert.ok(svg.includes("&lt;subject&gt;") && !svg.includes("<subject>"));
  assert.equal(svg.match(/<rect/gu)?.length, boxes.length + 1);
});

import { HTMLCanvasElementLuminanceSource } from "@zxing/browser";
import { BinaryBitmap, Code128Reader, DecodeHintType, HybridBinarizer, QRCodeReader } from "@zxing/library";

const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);

/** The QR code or the Code 128 in a picture, for browsers without a reader of their own. */
export function textIn(canvas: HTMLCanvasElement): string | undefined {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new HTMLCanvasElementLuminanceSource(canvas)));
  for (const reader of [new QRCodeReader(), new Code128Reader()])
    try {
      return reader.decode(bitmap, hints as Map<DecodeHintType, never>).getText();
    } catch {
      // Not in this picture: the next one may have it.
    }
  return undefined;
}

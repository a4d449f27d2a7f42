import { HTMLCanvasElementLuminanceSource } from "@zxing/browser";
import { BinaryBitmap, Code128Reader, DecodeHintType, HybridBinarizer, QRCodeReader } from "@zxing/library";

const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);

/** Reads a QR code or Code 128 from a picture, for browsers without BarcodeDetector. */
export function textIn(canvas: HTMLCanvasElement): string | undefined {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new HTMLCanvasElementLuminanceSource(canvas)));
  for (const reader of [new QRCodeReader(), new Code128Reader()])
    try {
      return reader.decode(bitmap, hints as Map<DecodeHintType, never>).getText();
    } catch {
      // This reader found nothing; try the next one.
    }
  return undefined;
}

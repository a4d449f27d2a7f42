// The parts that we use of libraries without types.
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: "truetype"; readonly variationAxes?: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}
declare module "fontkit" {
  export interface Font {
    readonly characterSet: readonly number[];
  }
  export function create(bytes: Uint8Array): Font;
}
declare module "pdfmake/js/PDFDocument.js" {
  import type { PdfDocument } from "#server/kit/print/lines.ts";
  const module: { readonly default: { readonly prototype: PdfDocument } };
  export default module;
}
declare module "pdfmake/js/Renderer.js" {
  import type { LineRenderer } from "#server/kit/print/lines.ts";
  const module: { readonly default: { readonly prototype: LineRenderer } };
  export default module;
}
declare module "pdfmake/js/TextBreaker.js" {
  import type { TextBreaker } from "#server/kit/print/lines.ts";
  const module: { readonly default: { readonly prototype: TextBreaker } };
  export default module;
}
declare module "pdfmake/js/SVGMeasure.js" {
  import type { SvgMeasure } from "#server/kit/print/lines.ts";
  const module: { readonly default: { readonly prototype: SvgMeasure } };
  export default module;
}

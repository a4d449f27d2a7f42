// The part of pdfmake that we use. Its own types do not fit our version of Node's Buffer types.
declare module "pdfmake" {
  /** A document as pdfmake takes it: https://pdfmake.github.io/docs/0.3/document-definition-object/ */
  type Definition = Readonly<Record<string, unknown>>;
  interface PdfMake {
    setFonts(
      fonts: Readonly<Record<string, Readonly<Record<"normal" | "bold" | "italics" | "bolditalics", string>>>>,
    ): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> };
  }
  const pdfmake: PdfMake;
  export default pdfmake;
}

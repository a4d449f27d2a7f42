import { extractText, getDocumentProxy } from "unpdf";

/** The text of all pages of a PDF, as a reader of PDFs finds it; without marks of direction. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll("\u200F", "").replaceAll(/\s+/gu, " ");
}

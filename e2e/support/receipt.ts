import sharp from "sharp";

/** A fake receipt photo: a JPEG of some hundred kilobytes. */
export async function receiptPhoto(
  lines: readonly string[],
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const text = lines
    .map((l, i) => `<text x="120" y="${260 + i * 46}" font-family="monospace" font-size="32" fill="#333">${l}</text>`)
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="1200" height="1600" fill="#6b5844"/><rect x="80" y="120" width="900" height="1300" fill="#f8f4ec" transform="rotate(-2 500 700)"/>${text}</svg>`;
  return {
    name: "IMG_2041.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer(),
  };
}

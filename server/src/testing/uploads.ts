import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { crc32, createDeflate } from "node:zlib";
import sharp from "sharp";

/** A random, so new, PNG. */
export const freshPng = async (width = 40): Promise<Buffer> =>
  await sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .png()
    .toBuffer();
export const pdf = (bytes = 200): Buffer => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(bytes - 9)]);

/** A valid PNG of zeros: compressed about 100 kB, decompressed about 100 MB. */
export async function pngBomb(side: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const packed: Buffer[] = [];
  deflate.on("data", (chunk: Buffer) => packed.push(chunk));
  const row = Buffer.alloc(side / 8 + 1);
  for (let i = 0; i < side; i++) if (!deflate.write(row)) await once(deflate, "drain");
  deflate.end();
  await once(deflate, "end");
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", Buffer.concat(packed)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export interface Part {
  readonly name: string;
  readonly bytes: Buffer;
  readonly fee?: number;
}
export const BOUNDARY = "----cordial-files-test";
export const CRLF = "\r\n";

/** A multipart body as a browser writes it, with exact file names. */
export function formOf(fields: object, files: readonly Part[]): Buffer {
  const out: Buffer[] = [];
  const add = (head: string, body: Buffer): unknown =>
    out.push(Buffer.from(`--${BOUNDARY}${CRLF}${head}${CRLF}${CRLF}`), body, Buffer.from(CRLF));
  const walk = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (typeof value === "object")
      for (const [k, v] of Object.entries(value)) walk(name === "" ? k : `${name}[${k}]`, v);
    else add(`Content-Disposition: form-data; name="${name}"`, Buffer.from(value as string));
  };
  walk("", fields);
  for (const f of files)
    add(
      `Content-Disposition: form-data; name="fees[${f.fee ?? 0}][invoices][]"; filename="${f.name}"${CRLF}Content-Type: application/octet-stream`,
      f.bytes,
    );
  return Buffer.concat([...out, Buffer.from(`--${BOUNDARY}--${CRLF}`)]);
}
export const multipart = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

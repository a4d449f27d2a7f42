import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

/** A stand-in for a store that speaks S3 over TLS, with what pgBackRest asks of it: folders, parts, deleting several. */
export interface Store extends AsyncDisposable {
  readonly port: number;
  readonly bucket: string;
  readonly bytes: () => number;
}

const escaped = (text: string): string => text.replace(/[&<>"]/gu, (letter) => `&#${letter.charCodeAt(0)};`);

function listed(objects: ReadonlyMap<string, Buffer>, asked: URLSearchParams): string {
  const prefix = asked.get("prefix") ?? "";
  const delimiter = asked.get("delimiter");
  const folders = new Set<string>();
  const contents: string[] = [];
  for (const key of [...objects.keys()].filter((one) => one.startsWith(prefix)).toSorted()) {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (end >= 0) folders.add(key.slice(0, end + 1));
    else
      contents.push(
        `<Contents><Key>${escaped(key)}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${objects.get(key)?.length ?? 0}</Size></Contents>`,
      );
  }
  const prefixes = [...folders].map((one) => `<CommonPrefixes><Prefix>${escaped(one)}</Prefix></CommonPrefixes>`);
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}${prefixes.join("")}</ListBucketResult>`;
}

/** `work`: a folder for its certificate, which nobody vouches for. */
export async function openStore(work: string): Promise<Store> {
  const bucket = "cordial-backup";
  const [key, cert] = [join(work, "store.key"), join(work, "store.crt")];
  const about = ["-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-keyout", key, "-out", cert, ...about], {
    stdio: "pipe",
  });
  const objects = new Map<string, Buffer>();
  const parts = new Map<string, Buffer>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: asked } = new URL(request.url ?? "/", "https://store");
    const name = decodeURIComponent(pathname).replace(`/${bucket}`, "").replace(/^\//u, "");
    const body = await buffer(request);
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    const xml = (text: string) => void response.writeHead(200, { "content-type": "application/xml" }).end(text);
    const upload = asked.get("uploadId");
    if (request.method === "PUT") {
      (upload ? parts : objects).set(upload ? `${name} ${asked.get("partNumber")?.padStart(6, "0")}` : name, body);
      response.writeHead(200, { etag, "content-length": "0" }).end();
    } else if (request.method === "POST" && asked.has("uploads"))
      xml(
        `<?xml version="1.0"?><InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>`,
      );
    else if (request.method === "POST" && upload) {
      const own = [...parts.keys()].filter((one) => one.startsWith(`${name} `)).toSorted();
      objects.set(name, Buffer.concat(own.map((one) => parts.get(one) ?? Buffer.alloc(0))));
      for (const one of own) parts.delete(one);
      xml(`<?xml version="1.0"?><CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`);
    } else if (request.method === "POST") {
      for (const [, gone = ""] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/gu)) objects.delete(gone);
      xml(`<?xml version="1.0"?><DeleteResult></DeleteResult>`);
    } else if (request.method === "DELETE") {
      objects.delete(name);
      response.writeHead(204).end();
    } else if (name === "") xml(listed(objects, asked));
    else {
      const found = objects.get(name);
      if (!found) return void response.writeHead(404, { "content-length": "0" }).end();
      const [, from, to] = /^bytes=(\d+)-(\d*)$/u.exec(request.headers.range ?? "") ?? [];
      const part = from === undefined ? found : found.subarray(Number(from), to ? Number(to) + 1 : undefined);
      const head = { "content-length": part.length, "last-modified": new Date().toUTCString(), etag };
      response.writeHead(from === undefined ? 200 : 206, head);
      response.end(request.method === "HEAD" ? undefined : part);
    }
  };
  const tls = { key: readFileSync(key), cert: readFileSync(cert) };
  const server = createServer(tls, (request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    bucket,
    bytes: () => [...objects.values()].reduce((sum, one) => sum + one.length, 0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A fake S3 store with one bucket that implements what our client uses; lists two keys per page, to exercise paging. */
export interface Bucket extends AsyncDisposable {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** How it fails from now on: it answers 500 to everything, or nothing at all. */
  trouble: "fails" | "stalls" | undefined;
}
const PAGE = 2;
const escape = (s: string): string => s.replace(/[&<>"]/gu, (c) => `&#${c.charCodeAt(0)};`);

function listed(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const start = query.get("continuation-token") ?? "";
  const keys = [...objects.keys()].filter((k) => k.startsWith(prefix) && k > start).toSorted();
  const page = keys.slice(0, PAGE);
  const more = keys.length > PAGE;
  const contents = page.map(
    (k) => `<Contents><Key>${escape(k)}</Key><Size>${objects.get(k)?.length ?? 0}</Size></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${
    more ? `<NextContinuationToken>${escape(page.at(-1) ?? "")}</NextContinuationToken>` : ""
  }${contents.join("")}</ListBucketResult>`;
}

export async function openBucket(host = "127.0.0.1"): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const state: Pick<Bucket, "trouble"> = { trouble: undefined };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const key = decodeURIComponent(pathname.replace(/^\/receipts\/?/u, ""));
    const found = objects.get(key);
    if (state.trouble === "stalls") return;
    if (state.trouble === "fails") response.writeHead(500).end();
    else if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256")) response.writeHead(403).end();
    else if (request.method === "PUT") {
      // Real stores refuse a stream without Content-Length.
      if (request.headers["content-length"] === undefined) return void response.writeHead(411).end();
      objects.set(key, await buffer(request));
      response.writeHead(200, { etag: '"1"' }).end();
    } else if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (key === "")
      response.writeHead(200, { "content-type": "application/xml" }).end(listed(objects, searchParams));
    else if (!found) response.writeHead(404).end();
    else {
      response.writeHead(200, { "content-length": found.length, "last-modified": new Date().toUTCString() });
      response.end(request.method === "HEAD" ? undefined : found);
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `s3://receipts?region=eu-west-3&endpoint=http://${host}:${port}`,
    objects,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

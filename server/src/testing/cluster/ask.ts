import { setTimeout as delay } from "node:timers/promises";

/** A changing call with its key, as a client repeats it. */
export interface Asked {
  readonly token: string;
  readonly path: string;
  readonly key: string;
  readonly method?: "PATCH" | "POST";
  readonly body: object | Uint8Array<ArrayBuffer>;
  /** Headers of a body that is no JSON. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What was answered before it was acknowledged, by status. */
export class Failures {
  readonly counts = new Map<string, number>();
  /** Answers that no fault of a machine may have. */
  readonly wrong: string[] = [];
  add(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
  get told(): string {
    return [...this.counts].map(([what, n]) => `${n} × ${what}`).join(", ") || "none";
  }
  get all(): number {
    return this.#sum(() => true);
  }
  /** Those that were refused for now, by a server or by the balancer. */
  get busy(): number {
    return this.#sum((what) => what.startsWith("503"));
  }
  #sum(counts: (what: string) => boolean): number {
    return [...this.counts].reduce((sum, [what, n]) => sum + (counts(what) ? n : 0), 0);
  }
}

const PATIENCE_MS = 150_000;
const AGAIN_MS = 250;

async function once(url: string, o: Asked): Promise<Response & { text_: string }> {
  const answer = await fetch(url + o.path, {
    method: o.method ?? "POST",
    body: o.body instanceof Uint8Array ? o.body : JSON.stringify(o.body),
    signal: AbortSignal.timeout(60_000),
    headers: {
      authorization: `Bearer ${o.token}`,
      "idempotency-key": o.key,
      ...(o.body instanceof Uint8Array ? o.headers : { "content-type": "application/json" }),
    },
  });
  return Object.assign(answer, { text_: await answer.text() });
}

/** Repeats a call with its key until it is acknowledged. Undefined for an answer that was wrong, which is noted. */
export async function until(url: string, asked: Asked, failures: Failures): Promise<string | undefined> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(AGAIN_MS)) {
    let broken = "";
    const came = await once(url, asked).catch((error: Error) => {
      broken = (error.cause as { code?: string } | undefined)?.code ?? error.name;
      return undefined;
    });
    if (came?.status === 200) return came.text_;
    const isOurs = came?.headers.has("x-request-id") ?? false;
    const isPlain = came?.status === 503 && !came.headers.has("retry-after");
    if (!came) failures.add(`no answer (${broken})`);
    else failures.add(`${came.status}${isOurs ? "" : " of the balancer"}${isPlain ? " without retry-after" : ""}`);
    const isForNow = !came || [429, 503].includes(came.status) || (!isOurs && came.status >= 500);
    if (isForNow && Date.now() < deadline) continue;
    failures.wrong.push(`${asked.path} answered ${came?.status ?? "nothing"}: ${came?.text_.slice(0, 200) ?? ""}`);
    return undefined;
  }
}

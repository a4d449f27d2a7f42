import type { CarrierSettings } from "#server/kit/area/services.ts";
import type { AskedCarrier } from "#contract/tracking/carriers.ts";
import type { CarrierApi, News } from "./carrier.ts";
import { dhl } from "./dhl.ts";
import { laposte } from "./laposte.ts";

const apis: Readonly<Record<AskedCarrier, CarrierApi>> = { dhl, laposte };
/** Answers are a few kilobytes; the limit protects from a proxy's endless page. */
const MOST_BYTES = 1_000_000;

export type Answer =
  | { readonly kind: "news"; readonly status: number; readonly body: unknown; readonly news: News }
  | { readonly kind: "often"; readonly seconds: number }
  | { readonly kind: "unknown" | "refused" | "unreachable" };

/** Seconds to wait before the next call, from `Retry-After` (seconds or a date); one hour without it, at most 24. */
export function waitOf(header: string | null, now: Date): number {
  const HOUR = 3600;
  if (header === null) return HOUR;
  const seconds = /^\d+$/u.test(header.trim())
    ? Number(header)
    : Math.ceil((new Date(header).getTime() - now.getTime()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 24 * HOUR) : HOUR;
}

/** Asks a carrier about one parcel. Never throws: every failure is an `Answer` too. */
export async function ask(settings: CarrierSettings, carrier: AskedCarrier, code: string, now: Date): Promise<Answer> {
  const { key, url } = settings[carrier];
  const api = apis[carrier];
  try {
    const response = await fetch(api.address(url, code), {
      headers: { Accept: "application/json", ...api.headers(key ?? "") },
      signal: AbortSignal.timeout(settings.timeout),
      redirect: "error",
    });
    const { status } = response;
    if (status === 429) return { kind: "often", seconds: waitOf(response.headers.get("retry-after"), now) };
    if (status === 401 || status === 403) return { kind: "refused" };
    if (status === 404 || status === 400) return { kind: "unknown" };
    const text = await response.text();
    if (status !== 200 || text.length > MOST_BYTES) return { kind: "unreachable" };
    const body = JSON.parse(text) as unknown;
    const news = api.read(body);
    return news ? { kind: "news", status, body, news } : { kind: "unreachable" };
  } catch {
    return { kind: "unreachable" };
  }
}

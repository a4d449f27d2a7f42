import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { CarrierSettings } from "#server/kit/area/services.ts";

// Fake carriers that answer as documented (developer.dhl.com, developer.laposte.fr), over real HTTP.

interface DhlEvent {
  readonly timestamp: string;
  readonly statusCode: "pre-transit" | "transit" | "delivered" | "failure" | "unknown";
  readonly description: string;
  readonly place?: string;
}
/** DHL's answer for a shipment, events newest first. */
export function dhlAnswer(code: string, events: readonly DhlEvent[], more: object = {}): object {
  const told = events.map(({ place, ...e }) => ({
    ...e,
    status: e.description,
    ...(place && { location: { address: { addressLocality: place, countryCode: "FR" } } }),
  }));
  return {
    shipments: [
      {
        id: code,
        service: "express",
        origin: { address: { addressLocality: "Grasse", countryCode: "FR" } },
        destination: { address: { addressLocality: "Lyon", countryCode: "FR" } },
        status: told[0] ?? { timestamp: "2026-01-01T00:00:00", statusCode: "unknown", status: "" },
        events: told,
        ...more,
      },
    ],
  };
}
/** La Poste's answer for a parcel, events newest first. */
export const laposteAnswer = (
  code: string,
  event: readonly { readonly code: string; readonly label: string; readonly date: string }[],
): object => ({
  lang: "fr_FR",
  scope: "open",
  returnCode: 200,
  shipment: {
    product: "Colissimo",
    isFinal: event[0]?.code === "DI1",
    timeline: [
      { id: 1, shortLabel: "Votre colis est prêt à être expédié", date: event.at(-1)?.date, status: true, type: 1 },
    ],
    event,
    holder: 4,
    idShip: code,
    url: `https://www.laposte.fr/outils/suivre-vos-envois?code=${code}`,
  },
});

type Said = object | { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | "silence";
export interface StandIn {
  readonly url: string;
  readonly settings: CarrierSettings;
  /** Sets the answer for a code from now on; unknown codes get 404. */
  readonly says: (code: string, said: Said) => void;
  /** Requests received, in order. */
  readonly asked: { readonly code: string; readonly path: string; readonly headers: IncomingHttpHeaders }[];
  close(): void;
}

/**
 * Serves both carriers: `/dhl?trackingNumber=`, `/laposte/{code}`. `port` 0 takes any free port. Another process sets the answer for a code by
 * PUT, with the answer as JSON.
 */
export async function carrierStandIn(port = 0): Promise<StandIn> {
  const known = new Map<string, Said>();
  const asked: StandIn["asked"] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const isDhl = url.pathname === "/dhl";
    const code = isDhl
      ? (url.searchParams.get("trackingNumber") ?? "")
      : decodeURIComponent(url.pathname.split("/")[2] ?? "");
    if (request.method === "PUT") {
      void json(request).then((said) => {
        known.set(code, said as Said);
        response.writeHead(204).end();
      });
      return;
    }
    asked.push({ code, path: url.pathname, headers: request.headers });
    const said = known.get(code) ?? { status: 404 };
    if (said === "silence") return;
    const isFailure = "status" in said && typeof said.status === "number";
    response.writeHead(isFailure ? said.status : 200, {
      "content-type": "application/json",
      ...(isFailure && "headers" in said && said.headers),
    });
    const nothing = isDhl
      ? { status: 404, title: "No result found", detail: "No shipment with given tracking number found." }
      : { returnCode: 404, returnMessage: "Numéro inconnu", idShip: code };
    response.end(JSON.stringify(isFailure ? nothing : said));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    says: (code, said) => void known.set(code, said),
    settings: {
      dhl: { key: "dhl-test-key", url: `${url}/dhl` },
      laposte: { key: "laposte-test-key", url: `${url}/laposte` },
      callsPerDay: 1000,
      gap: 0,
      timeout: 300,
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

// Recognises carriers offline from a parcel's code. The source of each format is beside it; `docs/decisions/0039` says why no package is used.

/** `other`: a carrier that we don't query; its parcels are updated by hand. */
export const carriers = ["dhl", "laposte", "other"] as const;
export type Carrier = (typeof carriers)[number];

/** The code as sent: upper case, without spaces, dots and dashes. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s.\-\u2010-\u2015]/gu, "");

const S10 = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/u;
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;
/**
 * Universal Postal Union, standard S10: two letters for the service, eight digits, a check digit, the country of the post. The check
 * digit is 11 minus the weighted sum modulo 11, where 10 is written as 0 and 11 as 5.
 */
export function isS10(code: string): boolean {
  const [, serial = "", check] = S10.exec(code) ?? [];
  if (check === undefined) return false;
  const sum = WEIGHTS.reduce((all, weight, i) => all + weight * Number(serial[i]), 0);
  const digit = 11 - (sum % 11);
  return Number(check) === (digit === 10 ? 0 : digit === 11 ? 5 : digit);
}

/** DHL Express waybill: nine or ten digits followed by their remainder modulo 7 (DHL, 'Shipment and piece ranges'). */
const isWaybill = (code: string): boolean =>
  /^\d{10,11}$/u.test(code) && Number(code.slice(0, -1)) % 7 === Number(code.at(-1));
/** DHL pieces: `JD` with 18 digits, `JJD` with 16 to 18 (ISO 15459 license plates issued by DHL); DHL eCommerce: `GM` with 16 to 18. */
const DHL_PIECE = /^(?:JD\d{18}|JJD\d{16,18}|GM\d{16,18})$/u;
/** S10 numbers of Deutsche Post DHL. */
const DHL_S10 = /DE$/u;
/**
 * Colissimo and Lettre suivie: two characters for the product, at least one of them a digit, then eleven digits (La Poste, 'Où trouver le numéro de
 * suivi').
 */
const LA_POSTE = /^(?:\d[A-Z\d]|[A-Z]\d)\d{11}$/u;
/** Country codes of S10 numbers that La Poste issues: France, its overseas territories and Monaco. */
const LA_POSTE_S10 = /(?:FR|MC|GP|MQ|GF|RE|YT|PM|NC|PF|WF)$/u;

/** The carrier that a code belongs to; undefined if the code doesn't tell. */
export function carrierOf(typed: string): Carrier | undefined {
  const code = plainCode(typed);
  if (isS10(code)) return LA_POSTE_S10.test(code) ? "laposte" : DHL_S10.test(code) ? "dhl" : "other";
  if (DHL_PIECE.test(code) || isWaybill(code)) return "dhl";
  return LA_POSTE.test(code) ? "laposte" : undefined;
}

/** The carrier's public tracking page of a parcel; null if there is none. */
export function carrierPage(carrier: Carrier, code: string): string | null {
  const said = encodeURIComponent(code);
  if (carrier === "dhl") return `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${said}`;
  if (carrier === "laposte") return `https://www.laposte.fr/outils/suivre-vos-envois?code=${said}`;
  return null;
}

// Recognises carriers offline from a parcel's code. The source of each format is beside it; `docs/decisions/0039` says why no package is used.

import { withoutUnseen } from "../kit/one-line.ts";

/** Carriers whose news we ask for, if the server has a key. Parcels of the others are updated by hand. */
export const askedCarriers = ["dhl", "laposte"] as const;
export type AskedCarrier = (typeof askedCarriers)[number];
export const carriers = [...askedCarriers, "ups", "other"] as const;
export type Carrier = (typeof carriers)[number];
export const isAsked = (carrier: Carrier): carrier is AskedCarrier => carrier !== "ups" && carrier !== "other";

/** The code as sent: upper case, without spaces, dots, dashes and what nobody sees. */
export const plainCode = (typed: string): string =>
  withoutUnseen(typed)
    .toUpperCase()
    .replaceAll(/[\s.\-\u2010-\u2015]/gu, "");

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
/**
 * DHL pieces: `JD` with 18 digits, `JJD` with 16 to 18 (ISO 15459 license plates issued by DHL); DHL eCommerce: `GM` with 16 to 18; DHL Paket: 20
 * digits, a serial shipping container code (`00`) of the numbers 340433 to 340435 of Deutsche Post.
 */
const DHL_PIECE = /^(?:JD\d{18}|JJD\d{16,18}|GM\d{16,18}|0034043[345]\d{12})$/u;
const UPS = /^1Z([A-Z\d]{15})(\d)$/u;
/** UPS: `1Z`, fifteen characters and a check digit; letters count from A = 2 on modulo 10, and each second character doubly. */
function isUps(code: string): boolean {
  const [, body = "", check] = UPS.exec(code) ?? [];
  if (check === undefined) return false;
  const values = [...body].map((c) => (/\d/u.test(c) ? Number(c) : (c.charCodeAt(0) - 63) % 10));
  const sum = values.reduce((all, value, i) => all + value * (i % 2 === 0 ? 1 : 2), 0);
  return Number(check) === (10 - (sum % 10)) % 10;
}
/** The number of an article (EAN-13, GS1): thirteen digits, the last of them a check digit. It is on what is sent, not on the parcel. */
const isArticle = (code: string): boolean =>
  /^\d{13}$/u.test(code) && [...code].reduce((all, c, i) => all + Number(c) * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0;
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
  if (isUps(code)) return "ups";
  return LA_POSTE.test(code) && !isArticle(code) ? "laposte" : undefined;
}
/** Whether a carrier is only likely: one in seven numbers of ten digits has the remainder of a waybill. */
export const isUnsure = (typed: string): boolean => isWaybill(plainCode(typed));

/** The carrier's public tracking page of a parcel; null if there is none. */
export function carrierPage(carrier: Carrier, code: string): string | null {
  const said = encodeURIComponent(code);
  if (carrier === "dhl") return `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${said}`;
  if (carrier === "laposte") return `https://www.laposte.fr/outils/suivre-vos-envois?code=${said}`;
  if (carrier === "ups") return `https://www.ups.com/track?tracknum=${said}`;
  return null;
}

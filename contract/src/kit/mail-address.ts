import { z } from "zod";
import { lineText } from "./one-line.ts";

/** A domain in its ASCII form: `brasserie-élan.example` is `xn--brasserie-lan-khb.example` on the line. As it is where it is no domain. */
function asciiDomain(domain: string): string {
  if (!/[^\u0001-\u007f]/u.test(domain) || /[\s/\\:?#@%[\]]/u.test(domain)) return domain;
  return URL.parse(`http://${domain}`)?.hostname ?? domain;
}
/** A mail address in small letters, its domain in ASCII. */
export function asciiAddress(text: string): string {
  const at = text.lastIndexOf("@");
  return at < 0 ? text : `${text.slice(0, at + 1)}${asciiDomain(text.slice(at + 1))}`;
}

/** As Zod's own, and with a top level domain in its ASCII form. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{2,})$/iu;

/** A mail address, in small letters; a domain with accents or of another script is kept in its ASCII form. */
export const mailAddress = lineText()
  .toLowerCase()
  .overwrite(asciiAddress)
  .pipe(z.email({ error: "errors.email", pattern: ADDRESS }))
  .pipe(z.string().max(200));

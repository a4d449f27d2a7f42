import { folded } from "#contract/kit/words.ts";

/** Words that say what kind of company it is, not which one; folded, dots taken out. */
const LEGAL_FORMS = new Set(
  "ab ag aps as asbl bv bvba co company corp corporation eurl gmbh inc kg kgaa limited llc llp lp ltd ltda nv oy plc pty sa sagl sarl sas sasu sau scs sl slu snc spa spol sprl sro srl suarl und et and".split(
    " ",
  ),
);
/** Addresses of people at these say nothing of whom they work for. */
const PROVIDERS = new Set(
  "gmail.com googlemail.com hotmail.com hotmail.fr outlook.com outlook.fr live.com live.fr msn.com yahoo.com yahoo.fr icloud.com me.com aol.com orange.fr wanadoo.fr free.fr sfr.fr laposte.net gmx.de gmx.net web.de proton.me protonmail.com telkomsa.net".split(
    " ",
  ),
);

/** A name as it is compared: without accents, case, punctuation and legal form. 'Bégudes, S.A.' and 'BEGUDES' are the same. */
export function plainName(name: string): string {
  const words = folded(name)
    .replaceAll(/(?<=\b\p{L})\./gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const telling = words.filter((word) => !LEGAL_FORMS.has(word));
  return (telling.length > 0 ? telling : words).join("");
}

/** The domain of a mail or a website that belongs to somebody. */
function domainOf(address: string): string | undefined {
  const host = address
    .replace(/^.*@|^https?:\/\/(?:www\.)?/u, "")
    .replace(/[/?#:].*$/u, "")
    .toLowerCase();
  return host.includes(".") && !PROVIDERS.has(host) ? host : undefined;
}

export interface Known {
  readonly name?: string | undefined;
  /** In E.164. */
  readonly phones: readonly string[];
  readonly mails: readonly string[];
  readonly website?: string | null | undefined;
}
/** By what a contact is known again: `name:begudes`, `mail:...`, `domain:...`, `phone:+34...`. */
export function keysOf({ name, phones, mails, website }: Known): string[] {
  const plain = plainName(name ?? "");
  const domains = [...mails, website ?? ""].flatMap((address) => domainOf(address) ?? []);
  return [
    ...new Set([
      ...(plain ? [`name:${plain}`] : []),
      ...mails.map((mail) => `mail:${mail.toLowerCase()}`),
      ...domains.map((domain) => `domain:${domain}`),
      ...phones.map((phone) => `phone:${phone}`),
    ]),
  ];
}

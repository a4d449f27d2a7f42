import { folded } from "#contract/kit/words.ts";

/** Words for the legal form of companies; in lower case, without dots. */
const LEGAL_FORMS = new Set(
  "ab ag aps as asbl bv bvba co company corp corporation eurl gmbh inc kg kgaa limited llc llp lp ltd ltda nv oy plc pty sa sagl sarl sas sasu sau scs sl slu snc spa spol sprl sro srl suarl und et and".split(
    " ",
  ),
);
/** Mail providers: their domain does not identify a company. */
const PROVIDERS = new Set(
  "gmail.com googlemail.com hotmail.com hotmail.fr outlook.com outlook.fr live.com live.fr msn.com yahoo.com yahoo.fr icloud.com me.com aol.com orange.fr wanadoo.fr free.fr sfr.fr laposte.net gmx.de gmx.net web.de proton.me protonmail.com telkomsa.net".split(
    " ",
  ),
);

/** Normalises a name for comparing: no accents, case, punctuation or legal form. 'Bégudes, S.A.' and 'BEGUDES' are equal. */
export function plainName(name: string): string {
  const words = folded(name)
    .replaceAll(/\p{Diacritic}/gu, "")
    .replaceAll(/(?<=\b\p{L})\./gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const telling = words.filter((word) => !LEGAL_FORMS.has(word));
  return (telling.length > 0 ? telling : words).join("");
}

/** The domain of a mail address or website, unless it is a mail provider's. */
function domainOf(address: string): string | undefined {
  const host = address
    .replace(/^.*@|^https?:\/\/(?:www\.)?/u, "")
    .replace(/[/?#:].*$/u, "")
    .toLowerCase();
  return host.includes(".") && !PROVIDERS.has(host) ? host : undefined;
}

export interface Identity {
  readonly name?: string | undefined;
  /** In E.164. */
  readonly phones: readonly string[];
  readonly mails: readonly string[];
  readonly website?: string | null | undefined;
}
/** The keys that identify a contact: `name:begudes`, `mail:...`, `domain:...`, `phone:+34...`. */
export function keysOf({ name, phones, mails, website }: Identity): string[] {
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

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { newId } from "../sql/transaction.ts";

/** The content of a mail, as a job stores it; the layout is added when it is sent. */
export interface Letter {
  readonly to: { readonly name: string; readonly address: string };
  /** The records of the people and companies that it goes to or names, but colleagues: once one of them is erased, nothing is left of it. */
  readonly about: readonly string[];
  readonly locale: "en" | "fr";
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A list of linked lines. */
  readonly items?: readonly { readonly text: string; readonly url: string }[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly foot: string;
  /** A calendar part: an invitation, or its cancellation. */
  readonly calendar?: { readonly method: "REQUEST" | "CANCEL"; readonly text: string };
  /** Attachments, their bytes in base64. */
  readonly files?: readonly { readonly name: string; readonly mime: string; readonly content: string }[];
}

/** The company's name and logo. */
interface Look {
  readonly name: string;
  /** A PNG. */
  readonly logo?: Buffer | undefined;
}

/** Sends letters by SMTP, or into a folder without settings. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
  /** Deletes the mails about these people from the folder. What a mail server has sent is out of the house. */
  forget(people: readonly string[]): Promise<void>;
}

const LOGO = "company-logo";
/** Only in mails of the folder. */
const ABOUT = "X-Cordial-About";
/** Whom a mail of the folder is about; undefined without the header. Long headers are folded. */
const aboutOf = (mail: string): string | undefined =>
  new RegExp(`^${ABOUT}: ((?:.|\\n[ \\t])*)$`, "imu").exec(mail.slice(0, mail.indexOf("\n\n")))?.[1];

/** Header-safe text: without line breaks and control characters. */
const oneLine = (s: string): string =>
  s
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
/** Exactly one address: anything that could be read as two, or as a header, is refused. */
const ADDRESS = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/u;

const escape = (s: string): string => s.replace(/[&<>"']/gu, (c) => `&#${c.charCodeAt(0)};`);
const green = "#175235";
const grey = "color:#6d6861;font-size:12px;line-height:18px";

function plainText(letter: Letter): string {
  const items = (letter.items ?? []).map((i) => `- ${i.text}\n  ${i.url}`);
  return [
    ...letter.paragraphs,
    ...(items.length > 0 ? [items.join("\n")] : []),
    ...(letter.button ? [`${letter.button.label}: ${letter.button.url}`] : []),
    `-- \n${letter.foot}`,
  ].join("\n\n");
}

function html(letter: Letter, look: Look): string {
  const head = look.logo
    ? `<img src="cid:${LOGO}" alt="${escape(look.name)}" height="36" style="height:36px;max-width:220px;border:0;display:block">`
    : escape(look.name);
  const paragraphs = letter.paragraphs.map((p) => `<p style="margin:0 0 14px">${escape(p)}</p>`).join("");
  const items = (letter.items ?? [])
    .map(
      (i) =>
        `<tr><td style="padding:9px 0;border-top:1px solid #ebe8e3"><a href="${escape(i.url)}" style="color:#201e1a;text-decoration:none">${escape(i.text)}</a></td></tr>`,
    )
    .join("");
  const list = items
    ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:4px 0 18px;border-bottom:1px solid #ebe8e3;font-size:14px;line-height:20px">${items}</table>`
    : "";
  const button = letter.button
    ? `<p style="margin:22px 0"><a href="${escape(letter.button.url)}" style="background:${green};color:#ffffff;padding:11px 18px;border-radius:7px;text-decoration:none;font-weight:600;display:inline-block">${escape(letter.button.label)}</a></p><p style="margin:0 0 14px;${grey};word-break:break-all">${escape(letter.button.url)}</p>`
    : "";
  return `<!doctype html><html lang="${letter.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(letter.subject)}</title></head><body style="margin:0;background:#f7f5f2;padding:28px 12px;font-family:Inter,Segoe UI,Roboto,Helvetica,sans-serif;font-size:14px;line-height:20px;color:#201e1a"><div style="max-width:520px;margin:0 auto;background:#fffefc;border:1px solid #ebe8e3;border-radius:10px;padding:28px"><div style="margin:0 0 20px;font-weight:600;font-size:16px;color:${green}">${head}</div>${paragraphs}${list}${button}<p style="margin:26px 0 0;${grey}">${escape(letter.foot)}</p></div></body></html>`;
}

/** Adds short timeouts: a job retries, and a waiting person gets an error soon. */
function patient(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, milliseconds] of Object.entries({
    connectionTimeout: "10000",
    greetingTimeout: "10000",
    socketTimeout: "30000",
  }))
    if (!url.searchParams.has(name)) url.searchParams.set(name, milliseconds);
  return url.href;
}

async function transportTo(smtpUrl: string | undefined): Promise<Transporter<{ message?: unknown }>> {
  const { createTransport } = await import("nodemailer");
  return smtpUrl
    ? createTransport(patient(smtpUrl))
    : createTransport({ streamTransport: true, buffer: true, newline: "unix" });
}

/**
 * Sends mails with the company's name and logo, as HTML and plain text: by SMTP, or, without SMTP settings, as files in a subfolder of the
 * data folder.
 */
export function mailer(options: {
  smtpUrl: string | undefined;
  from: string;
  folder: string;
  look: () => Promise<Look>;
}): Mailer {
  // Created on first use: the library takes 15 MB.
  let transport: ReturnType<typeof transportTo> | undefined;
  return {
    async send(letter) {
      if (!ADDRESS.test(letter.to.address)) throw new Error("A mail is for one address, and this is none");
      const look = await options.look();
      transport ??= transportTo(options.smtpUrl);
      const sent = (await (
        await transport
      ).sendMail({
        from: options.from,
        to: { name: oneLine(letter.to.name), address: letter.to.address },
        subject: oneLine(letter.subject),
        // Keeps out-of-office replies away (RFC 3834).
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(!options.smtpUrl && { [ABOUT]: letter.about.join(" ") || "nobody" }),
        },
        text: plainText(letter),
        html: html(letter, look),
        ...(letter.calendar && {
          icalEvent: { method: letter.calendar.method, filename: "invite.ics", content: letter.calendar.text },
        }),
        attachments: [
          ...(look.logo ? [{ cid: LOGO, filename: "logo.png", contentType: "image/png", content: look.logo }] : []),
          ...(letter.files ?? []).map((f) => ({
            filename: oneLine(f.name),
            contentType: f.mime,
            content: Buffer.from(f.content, "base64"),
          })),
        ],
      })) as { message?: Buffer };
      if (options.smtpUrl) return;
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      await writeFile(join(options.folder, `${newId()}.eml`), sent.message ?? Buffer.alloc(0), { mode: 0o600 });
    },
    async forget(people) {
      const names = await readdir(options.folder).catch(() => [] as string[]);
      for (const name of names.filter((n) => n.endsWith(".eml"))) {
        const path = join(options.folder, name);
        const about = aboutOf(await readFile(path, "latin1"));
        // One without the header is of an earlier version: nobody knows whom it names.
        if (!about || people.some((id) => about.includes(id))) await rm(path, { force: true });
      }
    },
  };
}

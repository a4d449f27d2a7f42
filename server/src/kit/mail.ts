import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { newId } from "./transaction.ts";

/** A mail as a job carries it. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const escape = (s: string): string => s.replace(/[&<>"']/gu, (c) => `&#${c.charCodeAt(0)};`);
/** No line break of a name or a subject reaches a header. */
const oneLine = (s: string): string => s.replace(/[\r\n\u0000]+/gu, " ").slice(0, 200);

/** A mail in the company's look: paragraphs and one button; the plain text says the same. */
export function letter(o: {
  to: Mail["to"];
  company: string;
  subject: string;
  paragraphs: readonly string[];
  /** Lines that each lead somewhere. */
  items?: readonly { text: string; url: string }[];
  button?: { label: string; url: string };
  foot: string;
}): Mail {
  const body = o.paragraphs.map((p) => `<p style="margin:0 0 14px">${escape(p)}</p>`).join("");
  const items = (o.items ?? [])
    .map(
      (i) =>
        `<p style="margin:0;padding:10px 0;border-top:1px solid #ebe8e3"><a href="${escape(i.url)}" style="color:#201e1a;text-decoration:none">${escape(i.text)}</a></p>`,
    )
    .join("");
  const button = o.button
    ? `<p style="margin:22px 0"><a href="${escape(o.button.url)}" style="background:#175235;color:#ffffff;padding:11px 18px;border-radius:7px;text-decoration:none;font-weight:600">${escape(o.button.label)}</a></p><p style="margin:0 0 14px;color:#6d6861;font-size:12px;word-break:break-all">${escape(o.button.url)}</p>`
    : "";
  return {
    to: o.to,
    subject: o.subject,
    text: [
      ...o.paragraphs,
      ...(o.items ?? []).map((i) => `- ${i.text}\n  ${i.url}`),
      ...(o.button ? [`${o.button.label}: ${o.button.url}`] : []),
      `-- \n${o.foot}`,
    ].join("\n\n"),
    html: `<!doctype html><html><body style="margin:0;background:#f7f5f2;padding:28px 12px;font-family:Inter,Segoe UI,Roboto,sans-serif;font-size:14px;line-height:20px;color:#201e1a"><div style="max-width:520px;margin:0 auto;background:#fffefc;border:1px solid #ebe8e3;border-radius:10px;padding:28px"><p style="margin:0 0 18px;font-weight:600;font-size:16px;color:#175235">${escape(o.company)}</p>${body}${items}${button}<p style="margin:26px 0 0;color:#6d6861;font-size:12px">${escape(o.foot)}</p></div></body></html>`,
  };
}

/** Sends by SMTP; without SMTP settings, mails go as files to a folder of the data folder. */
export function mailer(options: { smtpUrl: string | undefined; from: string; folder: string }): Mailer {
  const transport = options.smtpUrl
    ? nodemailer.createTransport(options.smtpUrl)
    : nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const sent = (await transport.sendMail({
        from: options.from,
        to: { name: oneLine(mail.to.name), address: mail.to.address },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
      })) as { message?: Buffer };
      if (options.smtpUrl) return;
      await mkdir(options.folder, { recursive: true });
      await writeFile(join(options.folder, `${newId()}.eml`), sent.message ?? Buffer.alloc(0));
    },
  };
}

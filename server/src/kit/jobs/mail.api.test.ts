import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { forgetPassword } from "#contract/access/sign-in.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

interface Arrived {
  readonly to: readonly string[];
  readonly raw: Buffer;
}
const arrived: Arrived[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (c: Buffer) => chunks.push(c));
    stream.on("end", () => {
      arrived.push({ to: session.envelope.rcptTo.map((r) => r.address), raw: Buffer.concat(chunks) });
      done();
    });
  },
});
let t: TestApp;
before(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const address = smtp.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  t = await testApp({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
});
after(async () => {
  await t.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

test("a name with line breaks and a Bcc in it sends nothing to anybody else", async () => {
  for (const [i, evil] of [
    "Eve\r\nBcc: victim@example.test",
    "Eve\nBcc: victim@example.test\n\nHello",
    "Eve\u2028Bcc: victim@example.test",
    'Eve" <victim@example.test>, "x',
    "=?utf-8?Q?Eve=0D=0ABcc:_victim@example.test?=",
  ].entries()) {
    const email = `eve${i}@example.test`;
    const user = await t.make.user({ name: evil, email });
    await t.pool.query(
      "INSERT INTO setting (key, value) VALUES ('company_name', $1) ON CONFLICT (key) DO UPDATE SET value = $1",
      [JSON.stringify(`Company ${evil}`)],
    );
    arrived.length = 0;
    await t.nobody.ok(forgetPassword, { body: { email: user.email } });
    await t.runJobs();
    assert.equal(arrived.length, 1, evil);
    const [mail] = arrived;
    assert.deepEqual(mail?.to, [email]);
    const parsed = await PostalMime.parse(mail?.raw ?? "");
    assert.equal(parsed.bcc ?? parsed.cc, undefined);
    assert.deepEqual(
      parsed.to?.map((a) => a.address),
      [email],
    );
    assert.ok(!parsed.headers.some((h) => h.key === "bcc"));
    assert.match(parsed.text ?? "", /reset-password/u);
  }
});

test("an address that could be read as two is not sent to", async () => {
  for (const address of [
    "a@example.test,victim@example.test",
    "a@example.test\r\nBcc: v@example.test",
    "a b@example.test",
    "",
  ]) {
    const letter = {
      to: { name: "A", address },
      about: [],
      locale: "en" as const,
      subject: "x",
      paragraphs: ["y"],
      foot: "z",
    };
    await assert.rejects(t.app.services.mailer.send(letter));
  }
});

test("a mail has the company's name, both kinds of text, and says that a machine wrote it", async () => {
  await t.pool.query("UPDATE setting SET value = $1 WHERE key = 'company_name'", [JSON.stringify("Flavours & Co <b>")]);
  arrived.length = 0;
  const user = await t.make.user({ locale: "fr", name: "Zoé <i>" });
  await t.nobody.ok(forgetPassword, { body: { email: user.email } });
  await t.runJobs();
  const parsed = await PostalMime.parse(arrived[0]?.raw ?? "");
  assert.equal(parsed.subject, "Choisissez un nouveau mot de passe pour Flavours & Co <b>");
  assert.match(parsed.html ?? "", /Flavours &#38; Co &#60;b&#62;/u);
  assert.match(parsed.html ?? "", /<html lang="fr">/u);
  assert.match(parsed.text ?? "", /^Bonjour Zoé <i>,/u);
  assert.equal(parsed.headers.find((h) => h.key === "auto-submitted")?.value, "auto-generated");
});

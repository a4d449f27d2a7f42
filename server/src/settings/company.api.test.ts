import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import sharp from "sharp";
import { bootstrap } from "#contract/access/endpoints.ts";
import { forgetPassword, login } from "#contract/access/sign-in.ts";
import { secondStep } from "#contract/access/security.ts";
import {
  companyLogo,
  deleteLogo,
  getCompany,
  listMails,
  readMail,
  sendTestMail,
  updateCompany,
  uploadLogo,
} from "#contract/settings/company.ts";
import { storeUser } from "#contract/users/endpoints.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp, testApp } from "#server/testing/test-app.ts";
import { defaultPassword } from "./public.ts";

const t = await openApp();
const ada = await t.make.user({ name: "Ada", rights: ["company_settings", "users_create", "users_view"] });
const adminEmail = ada.email;
const admin = await t.as(ada);

const company = async () => (await admin.ok(getCompany)).data;
const change = async (body: object) =>
  await admin.call(updateCompany, { body: { version: (await company()).version, ...body } });

describe("the company's settings", () => {
  test("are for who holds the right, and cost few statements", async () => {
    const nobody = await t.as(await t.make.user());
    assert.equal((await nobody.call(getCompany)).status, 403);
    assert.equal((await nobody.call(updateCompany, { body: { name: "Mine", version: 1 } })).status, 403);
    await admin.ok(getCompany);
    const read = await t.counted(async () => await admin.ok(getCompany));
    assert.ok(read.sent <= 4, `${read.sent} statements`);
    const changed = await t.counted(async () => await change({ four_eyes: true }));
    assert.equal(changed.value.status, 200);
    assert.ok(changed.sent - read.sent <= 11, `${changed.sent - read.sent} statements`);
  });

  test("a new name is everywhere at once: in the shell of another server too, and on mails", async () => {
    await change({ name: "Maison Verveine" });
    assert.equal((await t.nobody.ok(bootstrap)).data.company, "Maison Verveine");
    const user = await t.make.user();
    await t.nobody.ok(forgetPassword, { body: { email: user.email } });
    await t.runJobs();
    assert.equal((await mailsOf(t, user.email))[0]?.subject, "Choose a new password for Maison Verveine");
    await change({ name: "Cordial" });
  });

  test("a stale version is a 409 and nothing is lost; of two at once one wins", async () => {
    const { version } = await company();
    const answers = await Promise.all(
      ["First", "Second", "Third"].map((name) => admin.call(updateCompany, { body: { name, version } })),
    );
    assert.deepEqual(
      answers.map((a) => a.status).toSorted((a, b) => a - b),
      [200, 409, 409],
    );
    const won = answers.findIndex((a) => a.status === 200);
    assert.equal((await company()).name, ["First", "Second", "Third"][won]);
    await change({ name: "Cordial" });
  });

  test("headquarters are an office; one that does not exist is told beside its field", async () => {
    const office = await t.make.zone({ name: "Grasse" });
    assert.equal((await change({ headquarters_hash_id: office.id })).body.data.headquarters?.name, "Grasse");
    const unknown = await change({ headquarters_hash_id: "01900000-0000-7000-8000-000000000000" });
    assert.equal(unknown.status, 422);
    assert.ok(unknown.error.errors?.headquarters_hash_id);
    assert.equal((await change({ headquarters_hash_id: null })).body.data.headquarters, null);
  });

  test("is written down, without the default passwords", async () => {
    await change({ default_password: "three pears in a blue bowl", second_factor: "optional" });
    const { rows } = await t.owner.query(
      "SELECT before::text || after::text || details::text AS told, details FROM audit WHERE kind = 'company' ORDER BY hash_id DESC LIMIT 1",
    );
    assert.deepEqual(rows[0].details, { default_password: "•••" });
    assert.ok(!String(rows[0].told).includes("three pears"));
  });
});

describe("the default passwords", () => {
  test("are made at the installation, differ, and are not those of another one", async () => {
    await using other = await testApp();
    const [a, b] = [await defaultPassword(other.pool), await defaultPassword(other.pool, "portal")];
    const fresh = [a, b, await defaultPassword(t.pool, "portal")];
    assert.equal(new Set(fresh).size, 3);
    for (const p of fresh) assert.match(p, /^[a-z2-9]{5}(?:-[a-z2-9]{5}){2}$/u);
  });

  test("a changed one is that of the next new account; one that anybody would guess is refused", async () => {
    assert.ok((await change({ default_password: "password1234" })).error.errors?.default_password);
    assert.equal((await change({ default_password: "nine walnuts in a drawer" })).status, 200);
    const made = await admin.ok(storeUser, { body: { name: "New Here", email: "new.here@example.test" } });
    assert.equal(made.default_password, "nine walnuts in a drawer");
    const { challenge = "" } = await t.nobody.ok(login, {
      body: { email: "new.here@example.test", password: "nine walnuts in a drawer" },
    });
    const { access_token } = await t.nobody.ok(secondStep, { body: { challenge, code: made.first_code ?? "" } });
    assert.equal((await t.withToken(access_token).ok(bootstrap)).data.user?.password_secure, false);
  });
});

describe("the logo", () => {
  const picture = async (color: string): Promise<File> =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 1600, height: 400, channels: 3, background: color } })
            .withExif({ IFD0: { Copyright: "somebody's secret" } })
            .jpeg()
            .toBuffer(),
        ),
      ],
      "logo.jpg",
      { type: "image/jpeg" },
    );

  test("is drawn anew, served to anybody under an address that names its content, put on mails, and taken away", async () => {
    assert.equal((await t.nobody.fetch("/api/company/logo")).status, 404);
    const first = await admin.ok(uploadLogo, { body: { logo: await picture("#175235") } });
    const answer = await t.nobody.fetch(first.data.logo ?? "");
    assert.equal(answer.headers.get("content-type"), "image/png");
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.match(answer.headers.get("content-security-policy") ?? "", /sandbox/u);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { format, width, exif } = await sharp(bytes).metadata();
    assert.deepEqual({ format, width, exif }, { format: "png", width: 640, exif: undefined });
    assert.ok(!bytes.includes("secret"));
    const second = await admin.ok(uploadLogo, { body: { logo: await picture("#c0304e") } });
    assert.notEqual(second.data.logo, first.data.logo);
    assert.equal((await t.nobody.ok(bootstrap)).data.logo, second.data.logo);
    const { rows } = await t.owner.query("SELECT count(*)::int AS n FROM file WHERE kind = 'company'");
    assert.equal(rows[0].n, 1);

    await admin.ok(sendTestMail);
    const mail = (await mailsOf(t, adminEmail)).at(-1);
    assert.equal(mail?.attachments.length, 1);
    assert.match(mail?.html ?? "", /src="cid:/u);

    assert.equal((await admin.ok(deleteLogo)).data.logo, null);
    assert.equal((await t.nobody.call(companyLogo)).status, 404);
  });

  test("what is no picture is refused beside its field, and the one before stays", async () => {
    const { data } = await admin.ok(uploadLogo, { body: { logo: await picture("#444444") } });
    const pdf = new File(["%PDF-1.4\n%%EOF\n"], "logo.pdf", { type: "application/pdf" });
    const refused = await admin.call(uploadLogo, { body: { logo: pdf } });
    assert.equal(refused.status, 422);
    assert.ok(refused.error.errors?.logo);
    assert.equal((await company()).logo, data.logo);
    const nobody = await t.as(await t.make.user());
    assert.equal((await nobody.call(uploadLogo, { body: { logo: await picture("#555555") } })).status, 403);
  });
});

describe("mails", () => {
  test("without a mail server they are shown, but no link that opens somebody else's account", async () => {
    const victim = await t.make.user();
    await t.nobody.ok(forgetPassword, { body: { email: victim.email } });
    await t.nobody.ok(forgetPassword, { body: { email: adminEmail } });
    await t.runJobs();
    const { data } = await admin.ok(listMails);
    const textOf = async (to: string): Promise<string> => {
      const id = data.find((m) => m.to === to && m.subject.startsWith("Choose"))?.hash_id ?? "";
      return (await admin.ok(readMail, { params: { id } })).data.text;
    };
    assert.match(await textOf(victim.email), /\/reset-password\/…/u);
    assert.match(await textOf(adminEmail), /\/reset-password\/[\w-]{43}/u);
    await writeFile(join(t.dataDir, "secret.eml"), "To: x\n\nno mail");
    for (const id of ["../secret", "..%2fsecret", "x"])
      assert.equal((await admin.call(readMail, { params: { id } })).status, 404);
    assert.equal((await (await t.as(victim)).call(listMails)).status, 403);
  });

  test("a mail server that cannot be reached is told, with what it said", async () => {
    await using far = await testApp({ config: { smtpUrl: "smtp://somebody:a-password@127.0.0.1:9" } });
    const client = await far.as(await far.make.user({ rights: ["company_settings"] }));
    const shown = await client.call(getCompany);
    assert.deepEqual(shown.body.data.mail, { by: "smtp", host: "127.0.0.1:9", from: "Cordial <cordial@example.test>" });
    assert.ok(!shown.raw.includes("a-password"));
    const answer = await client.call(sendTestMail);
    assert.equal(answer.status, 422);
    assert.equal(answer.error.code, "mail_failed");
    assert.match(answer.error.message, /ECONNREFUSED/u);
    assert.deepEqual((await client.ok(listMails)).data, []);
  });
});

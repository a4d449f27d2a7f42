import { statfs } from "node:fs/promises";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import { attachmentLimits } from "#contract/kit/files.ts";
import {
  COMPANY_ID,
  orderReminders,
  rateTolerance,
  sampleNudge,
  type getCompany,
  type updateCompany,
  type uploadLogo,
} from "#contract/settings/company.ts";
import type { Upload } from "#contract/kit/files.ts";
import { countWithoutSecondFactor, passwordProblems } from "#server/access/public.ts";
import { lookOf, type Settings, settingsNow } from "#server/kit/records/company.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { invalid, stale, unknownReference, type Message } from "#server/kit/shared/failures.ts";
import { redrawn } from "#server/kit/files/pictures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { allZones } from "#server/zones/public.ts";
import { forgetRow, LOGO_BOX } from "./logo.ts";
import { lockSettings, writeSettings } from "#server/kit/records/settings.ts";

type Company = ServerOutput<typeof getCompany>;

/** The settings for the screen. */
export async function presentCompany({ mail, files }: Services, db: Db): Promise<Company> {
  const settings = await settingsNow(db);
  const offices = (await allZones(db)).map(({ hash_id, name }) => ({ hash_id, name }));
  const disk = files.by === "folder" ? await statfs(files.place).catch(() => undefined) : undefined;
  return {
    data: {
      ...lookOf(settings),
      headquarters: offices.find((o) => o.hash_id === settings.headquarters) ?? null,
      offices,
      second_factor: settings.second_factor ?? "optional",
      without_second_factor: await countWithoutSecondFactor(db),
      four_eyes: settings.four_eyes ?? true,
      rate_tolerance: settings.rate_tolerance ?? rateTolerance.usual,
      sample_nudge_days: settings.sample_nudge_days ?? sampleNudge.usual,
      order_remind_first: settings.order_remind_first ?? orderReminders.first,
      order_remind_every: settings.order_remind_every ?? orderReminders.every,
      order_margin: settings.order_margin ?? null,
      default_password: settings.default_passwords?.[0] ?? "",
      default_portal_password: settings.default_passwords?.[1] ?? "",
      mail: { by: mail.host === null ? "folder" : "smtp", host: mail.host, from: mail.from },
      storage: {
        by: files.by,
        bucket: files.by === "bucket" ? files.place : null,
        free_bytes: disk ? disk.bavail * disk.bsize : null,
      },
      limits: { ...attachmentLimits, formats: [...attachmentLimits.formats] },
      version: settings.company_version ?? 1,
    },
  };
}

/** Many people know a default password, so it must at least not be an easily guessed one. */
function problemsOf(body: ServerInput<typeof updateCompany>["body"]): Record<string, Message[]> {
  const whose = { email: "", name: body.name ?? "" };
  const problems: Record<string, Message[]> = {};
  for (const field of ["default_password", "default_portal_password"] as const) {
    const found = body[field] === undefined ? [] : passwordProblems(body[field], whose);
    if (found.length > 0) problems[field] = found;
  }
  return problems;
}

/** The values for the audit trail: passwords are left out. */
const audited = ({ default_passwords: _, company_version: __, company_logo, ...rest }: Settings) => ({
  ...rest,
  logo: company_logo?.sha256 ?? null,
});

async function write(tx: Tx, before: Settings, change: Settings, version: number, details = {}): Promise<void> {
  const after = { ...before, ...change, company_version: version + 1 };
  await writeSettings(tx.db, { ...change, company_version: version + 1 });
  await record(tx, {
    kind: "company",
    id: COMPANY_ID,
    action: "update",
    before: audited(before),
    after: audited(after),
    details,
    live: { area: "settings", version: version + 1, users: [tx.person.id] },
  });
}

/** Changes the given settings; throws when the version is stale. */
export async function changeCompany(
  services: Services,
  tx: Tx,
  { body }: ServerInput<typeof updateCompany>,
): Promise<Company> {
  const problems = problemsOf(body);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const version = await lockSettings(tx.db);
  if (version !== body.version) throw stale();
  const before = await settingsNow(tx.db);
  const headquarters = body.headquarters_hash_id;
  if (headquarters && !(await allZones(tx.db)).some((z) => z.hash_id === headquarters))
    throw unknownReference("headquarters_hash_id");
  const [staff = "", portal = ""] = before.default_passwords ?? [];
  const passwords = [body.default_password ?? staff, body.default_portal_password ?? portal];
  const changed = passwords[0] !== staff || passwords[1] !== portal;
  await write(
    tx,
    before,
    {
      ...(body.name !== undefined && { company_name: body.name }),
      ...(headquarters !== undefined && { headquarters }),
      ...(body.second_factor !== undefined && { second_factor: body.second_factor }),
      ...(body.four_eyes !== undefined && { four_eyes: body.four_eyes }),
      ...(body.rate_tolerance !== undefined && { rate_tolerance: body.rate_tolerance }),
      ...(body.sample_nudge_days !== undefined && { sample_nudge_days: body.sample_nudge_days }),
      ...(body.order_remind_first !== undefined && { order_remind_first: body.order_remind_first }),
      ...(body.order_remind_every !== undefined && { order_remind_every: body.order_remind_every }),
      ...(body.order_margin !== undefined && { order_margin: body.order_margin }),
      ...(changed && { default_passwords: passwords }),
    },
    version,
    changed ? { default_password: "changed" } : {},
  );
  return await presentCompany(services, tx.db);
}

/** Replaces the logo; the old file is deleted after the commit. */
export async function changeLogo(
  services: Services,
  tx: Tx,
  { body }: ServerInput<typeof uploadLogo>,
): Promise<Company> {
  return await redrawn(body.logo as Upload, { field: "logo", ...LOGO_BOX }, async (upload) => {
    const version = await lockSettings(tx.db);
    const before = await settingsNow(tx.db);
    await dropLogo(services, tx, before);
    const [kept] = await services.storage.keep(tx, [{ kind: "company", record: COMPANY_ID, upload }]);
    if (!kept) throw new Error("No file was kept");
    await write(tx, before, { company_logo: { file_id: kept.hash_id, sha256: upload.sha256 } }, version);
    return await presentCompany(services, tx.db);
  });
}

export async function removeLogo(services: Services, tx: Tx): Promise<Company> {
  const version = await lockSettings(tx.db);
  const before = await settingsNow(tx.db);
  await dropLogo(services, tx, before);
  if (before.company_logo) await write(tx, before, { company_logo: null }, version);
  return await presentCompany(services, tx.db);
}

async function dropLogo({ storage, log }: Services, tx: Tx, { company_logo: logo }: Settings): Promise<void> {
  const gone = logo ? await forgetRow.first(tx.db, logo.file_id) : undefined;
  // If the deletion fails, the next clean-up deletes the file.
  if (gone) tx.after(() => void storage.forget(gone.sha256).catch((error) => log.warn({ err: error }, "logo kept")));
}

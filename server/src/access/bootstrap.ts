import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { bootstrap } from "#contract/access/endpoints.ts";
import { attachmentLimits } from "#contract/kit/files.ts";
import { rightsOf } from "#contract/permissions.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import type { Services } from "#server/kit/area/services.ts";
import { locales } from "#server/kit/shared/texts.ts";
import type { Visitor } from "#server/kit/sql/transaction.ts";
import { lookOf } from "#server/kit/records/company.ts";
import { presentMe } from "./present.ts";
import { readShell } from "./queries.ts";

const officeRights = rightsOf("office");
const countryRights = rightsOf("country");

/** Everything the web app needs at start: facts about the product for anybody; account, rights and places for a signed-in person. */
export async function shell(
  services: Services,
  visitor: Visitor & { reply: FastifyReply },
): Promise<ServerOutput<typeof bootstrap>> {
  const { person } = visitor;
  giveXsrfCookie(visitor.reply, services.https);
  const places = person?.kind === "staff" ? placesOf(person.rights.where(officeRights)) : [];
  const row = await readShell.one(services.pool, person?.id ?? null, places, person?.zoneId ?? null);
  const look = lookOf(row.company_settings);
  return {
    data: {
      locales: [...locales],
      registration: row.registered ? "open" : "first-administrator",
      company: look.name,
      logo: look.logo,
      limits: { ...attachmentLimits, formats: [...attachmentLimits.formats] },
      default_currency: row.default_currency,
      user: row.hash_id === null ? null : presentMe(row),
      permissions: person?.rights.toWire() ?? {},
      zones: row.zones,
      countries: person?.kind === "staff" ? placesOf(person.rights.where(countryRights)) : [],
      impersonated_by: impersonatedBy(person),
    },
  };
}

const impersonatedBy = (person: Visitor["person"]) => {
  const by = person?.impersonator;
  return by ? { hash_id: by.id, name: by.name, until: by.until } : null;
};

/** Sets the XSRF cookie, unless there is one: other tabs may be using it. The page can read it and sends it back as a header. */
function giveXsrfCookie(reply: FastifyReply, https: boolean): void {
  if (/(?:^|;\s*)XSRF-TOKEN=[\w-]{20,100}(?:;|$)/u.test(reply.request.headers.cookie ?? "")) return;
  void reply.header(
    "set-cookie",
    `XSRF-TOKEN=${randomBytes(24).toString("base64url")}; Path=/; SameSite=Strict${https ? "; Secure" : ""}`,
  );
}

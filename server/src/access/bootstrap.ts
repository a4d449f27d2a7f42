import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { bootstrap } from "#contract/access/endpoints.ts";
import { attachmentLimits } from "#contract/kit/files.ts";
import { rightsOf } from "#contract/permissions.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import type { Services } from "#server/kit/area/services.ts";
import { oneLookAtATime } from "#server/kit/shared/together.ts";
import { locales } from "#server/kit/shared/texts.ts";
import type { Visitor } from "#server/kit/sql/transaction.ts";
import { lookOf } from "#server/kit/records/company.ts";
import { presentMe } from "./present.ts";
import { readShells, type ShellRow } from "./queries.ts";

const officeRights = rightsOf("office");
const countryRights = rightsOf("country");

/** Most shells read by one statement. */
const AT_ONCE = 50;
type Asked = readonly [account: string | null, places: readonly string[] | null, main: string | null];

/**
 * Everything the web app needs at start: facts about the product for anybody; account, rights and places for a signed-in person. Callers
 * who come while one statement runs share the next, which reads after they came.
 */
export const shellOf = (services: Services) => {
  const rowOf = oneLookAtATime(async (keys: readonly string[]): Promise<ReadonlyMap<string, ShellRow>> => {
    const asked = keys.map((key) => {
      const [account, places, main] = JSON.parse(key) as Asked;
      return { key, account, places, main };
    });
    return new Map((await readShells.all(services.pool, JSON.stringify(asked))).map((row) => [row.key, row]));
  }, AT_ONCE);
  return async (visitor: Visitor & { reply: FastifyReply }) => await shell(services, visitor, rowOf);
};

async function shell(
  services: Services,
  visitor: Visitor & { reply: FastifyReply },
  rowOf: (key: string) => Promise<ShellRow | undefined>,
): Promise<ServerOutput<typeof bootstrap>> {
  const { person } = visitor;
  giveXsrfCookie(visitor.reply, services.https);
  const places = person?.kind === "staff" ? placesOf(person.rights.where(officeRights)) : [];
  const asked: Asked = [person?.id ?? null, places, person?.zoneId ?? null];
  const row = await rowOf(JSON.stringify(asked));
  if (!row) throw new Error("The shell was not read");
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

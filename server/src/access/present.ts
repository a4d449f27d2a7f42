import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { currentUser } from "#contract/access/endpoints.ts";
import type { MeRow } from "./queries.ts";

type Me = ServerOutput<typeof currentUser>["data"];

export const presentMe = ({ avatar_file_id, version: _, ...row }: MeRow): Me => ({
  hash_id: row.hash_id,
  name: row.name,
  email: row.email,
  locale: row.locale,
  avatar: avatar_file_id && `/api/file/${avatar_file_id}`,
  password_secure: row.password_secure,
  second_factor_due: row.second_factor_due,
  kind: row.kind,
  zone: row.zone,
  profile: row.profile,
});

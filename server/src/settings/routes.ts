import { getProfile, updateProfile } from "#contract/settings/endpoints.ts";
import { changing, reading, type Route } from "#server/kit/mount.ts";
import type { Services } from "#server/kit/services.ts";
import { changeProfile, ownProfile } from "./profile.ts";

export const settingsRoutes = ({ pool }: Services): Route[] => [
  reading(getProfile, (reader) => ownProfile(reader.db, reader.person.id)),
  changing(updateProfile, (tx, input) => changeProfile(tx, pool, input)),
];

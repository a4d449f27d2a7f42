import { type Person, Rights } from "#server/kit/shared/access.ts";

/** A signed-in staff member as calls see them, without rights except those given. */
export const somebody = (given: Partial<Person> & { readonly id: string }): Person => ({
  name: "",
  sessionId: given.id,
  kind: "staff",
  zoneId: null,
  locale: "en",
  passwordSecure: true,
  secondFactorDue: false,
  rights: new Rights([]),
  rightsVersion: "",
  profileId: null,
  ...given,
});

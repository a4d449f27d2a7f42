import { type Person, Rights } from "#server/kit/access.ts";

/** A member of the staff as a call has them, signed in and without rights, but for what is given. */
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

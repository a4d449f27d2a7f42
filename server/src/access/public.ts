export { addGrants, createProfile, createUser, type NewUser } from "./people.ts";
export { hashPassword } from "./passwords.ts";
export { grantsFor, shippedProfiles, type ProfileName, type ShippedProfile } from "./profiles.ts";
export { changeOwnPassword, type OwnPassword } from "./own-password.ts";
export { presentMe } from "./present.ts";
export { readMe, type MeRow } from "./queries.ts";

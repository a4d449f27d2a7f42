export { addGrants, createProfile, createUser } from "./people.ts";
export { hashPassword, passwordProblems } from "./passwords.ts";
export { grantsOf, shippedProfiles, type ProfileName } from "./profiles.ts";
export { changeOwnPassword } from "./own-password.ts";
export { presentMe } from "./present.ts";
export { readMe } from "./queries.ts";
export { profileRecord, userRecord } from "./records.ts";
export { beyond } from "./giving.ts";
export { ADMINISTRATORS_LOCK } from "./administrators.ts";

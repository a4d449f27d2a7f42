export {
  changeNameAndLanguage,
  choosePassword,
  addingCountries,
  deletePeople,
  deletingPerson,
  endingSessions,
  insertingPerson,
  insertPeople,
  makingPortalAccount,
  numberingNotifications,
  personColumns,
  removingCountries,
  setActive,
  setAvatar,
  setManager,
  setWarehouse,
  updatePeople,
  updatingPerson,
} from "./accounts.ts";
export { askedHolders } from "./asked-holders.ts";
export { giveFirstCode } from "./first-code.ts";
export { lockAddresses, lockPeople, lockPeopleAlone } from "./locks.ts";
export { sendInvitations } from "./invite.ts";
export { signInKeys } from "./keys.ts";
export type { FactorKeys } from "./second-factor/keys.ts";
export { hashPassword, passwordProblems } from "./passwords.ts";
export { changeOwnPassword, checkOwnPassword, type NewPassword, prepareOwnPassword } from "./own-password.ts";
export { mailPerson } from "./mail-person.ts";
export { presentMe } from "./present.ts";
export { beyond, latent, ownIn, resolved } from "./giving.ts";
export { STAFF_COLUMNS, staffOf, staffPeople, staffPerson, type StaffRow } from "./staff.ts";
export { accountById, readMe } from "./queries.ts";
export { countWithoutSecondFactor, hasSecondFactor } from "./second-factor/state.ts";
export { overLimit, WINDOW_MINUTES } from "./throttle.ts";
export { ADMINISTRATORS_LOCK, isAdministrator, keepingAnAdministrator } from "./administrators.ts";
export { officesNamed } from "./channels.ts";
export { forgetPlace, type Places } from "./places.ts";
export {
  accountRows,
  furtherCountryRows,
  hasSignedInOrGrants,
  ownGrantsJson,
  ownPlaceRightsJson,
  personNames,
  personRows,
  profileGrantsJson,
  profileRows,
  sessionRows,
} from "./readable.ts";

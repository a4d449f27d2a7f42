// What other areas may use of contacts.
export { heldContact, lockWithCompany } from "./locks.ts";
export { keepAccountsMail } from "./keep-mail.ts";
export {
  accountsMails,
  contactRows,
  equipmentRows,
  portfolioRows,
  productNumberRows,
  productNumbersRows,
  productPartRows,
  remindersStopped,
  stoppedContacts,
  representativeRows,
} from "./readable.ts";
export { contactReach, keptReach, shownAs as contactShownAs } from "./access.ts";
export {
  checkContactOrProposal,
  checkContactRef,
  contactAs,
  contactJson,
  contactRefs,
  presentContactRef,
  wouldReach,
} from "./refs.ts";
export { stopJson as contactStopJson } from "./queries.ts";
export { proposeContact } from "./proposed.ts";
export { openPortal } from "./portal-right.ts";
export { productsWith } from "./portfolio/lists.ts";
export type { PortfolioRow } from "./portfolio/queries.ts";

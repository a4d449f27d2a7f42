import { accountingArea } from "./accounting/area.ts";
import { factoriesArea } from "./factories/area.ts";
import { componentsArea } from "./components/area.ts";
import { conditionsArea } from "./conditions/area.ts";
import { agendaArea } from "./agenda/area.ts";
import { contactsArea } from "./contacts/area.ts";
import { advancesArea } from "./advances/area.ts";
import { expensesArea } from "./expenses/area.ts";
import { holidaysArea } from "./holidays/area.ts";
import { marketArea } from "./market/area.ts";
import { ordersArea } from "./orders/area.ts";
import { pricesArea } from "./prices/area.ts";
import { payslipsArea } from "./payslips/area.ts";
import { portalArea } from "./portal/area.ts";
import { recipesArea } from "./recipes/area.ts";
import { invoicesArea } from "./invoices/area.ts";
import { referenceArea } from "./reference/area.ts";
import { reportsArea } from "./reports/area.ts";
import { requestsArea } from "./requests/area.ts";
import { suppliesArea } from "./supplies/area.ts";
import { ticketsArea } from "./tickets/area.ts";
import { trackingArea } from "./tracking/area.ts";
import { usersArea } from "./users/area.ts";
import { laboratoryArea } from "./laboratory/area.ts";
import { area, type ContractArea, type NoticeKind } from "./kit/area.ts";

/** Every area, by the word that begins the names of its calls, in the order in which the preferences list their notices. One that brings more has its own `area.ts`. */
export const areas = {
  expenses: expensesArea,
  advances: advancesArea,
  agenda: agendaArea,
  discussion: area({
    shownBy: [],
    notices: { mentioned: { family: "people", party: true, asks: [], usually: ["app", "mail"] } },
  }),
  exports: area({
    shownBy: [],
    notices: {
      export_ready: { family: "files", party: true, asks: [], usually: ["app"] },
      export_failed: { family: "files", party: true, asks: [], usually: ["app"] },
    },
  }),
  access: area({
    ownByLogin: true,
    shownBy: ["settings", "users"],
    notices: {
      account_waiting: { family: "people", party: false, asks: ["users_update"], usually: ["app", "mail"] },
      second_factor_removed: { family: "people", party: true, asks: [], usually: ["app"] },
    },
  }),
  accounting: accountingArea,
  audit: area({ shownBy: [] }),
  calendars: area({ shownBy: [] }),
  components: componentsArea,
  conditions: conditionsArea,
  contacts: contactsArea,
  dashboard: area({ shownBy: [] }),
  factories: factoriesArea,
  files: area({ shownBy: [] }),
  holidays: holidaysArea,
  invoices: invoicesArea,
  laboratory: laboratoryArea,
  leaving: area({ shownBy: [] }),
  market: marketArea,
  orders: ordersArea,
  prices: pricesArea,
  imports: area({ shownBy: ["contacts", "expenses", "reference", "users", "zones"] }),
  notifications: area({ shownBy: [], badges: ["notification_count"] }),
  payslips: payslipsArea,
  portal: portalArea,
  profiles: area({ ownByLogin: true, shownBy: ["access", "users"] }),
  recipes: recipesArea,
  reports: reportsArea,
  requests: requestsArea,
  reference: referenceArea,
  search: area({ shownBy: [] }),
  settings: area({ shownBy: ["access", "expenses", "notifications"] }),
  supplies: suppliesArea,
  tickets: ticketsArea,
  tracking: trackingArea,
  views: area({ shownBy: [] }),
  users: usersArea,
  zones: area({ shownBy: ["access", "accounting", "expenses"] }),
};

type Area = (typeof areas)[keyof typeof areas];
type NoticesOf<A> = A extends { readonly notices: infer N } ? keyof N & string : never;
type BadgesOf<A> = A extends { readonly badges: readonly (infer B extends string)[] } ? B : never;
export type NotificationKind = NoticesOf<Area>;
/** A count of the menu. */
export type Badge = BadgesOf<Area>;

const all = Object.values<ContractArea>(areas);
/** Everything that people are notified of. */
export const notices = Object.assign({}, ...all.map((one) => one.notices)) as Readonly<
  Record<NotificationKind, NoticeKind>
>;
export const badges = all.flatMap((one) => one.badges ?? []) as readonly Badge[];

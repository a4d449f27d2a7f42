import { href, words } from "../kit/href.ts";

export const calendarHref = {
  /** `edit`: the form that is open; `month`: the month that a phone shows. */
  office: href("/admin/area/{id}/calendar", words("year", "month", "edit")),
  /** The week and the public holidays of a country; `holiday`: `new`, or the one that is open; `zone`: with those of an office. */
  country: href("/admin/country/{id}/calendar", words("year", "holiday", "import", "zone")),
};

import { href, words } from "../kit/href.ts";

export const agendaHref = {
  /** `view`: day, week, month or list; `day`: the day shown; `with`: colleagues shown; `appointment`: `new` opens the form. */
  calendar: href(
    "/admin/agenda",
    words("view", "day", "with", "appointment", "at", "until", "contact", "people", "title"),
  ),
  /** `at`: the start by the series' rule of one of its times. */
  view: href("/admin/agenda/{id}/view", words("at", "edit", "journey", "tab")),
};

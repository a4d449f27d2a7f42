import { href, words } from "../kit/href.ts";

/** The screens of the agenda. */
export const agendaHref = {
  /** `view`: day, week, month or list; `day`: a day that is shown; `with`: colleagues beside one's own; `appointment`: `new` opens the form. */
  calendar: href("/admin/agenda", words("view", "day", "with", "appointment", "at", "contact", "people", "title")),
  /** `at`: the moment of one time of a repeated one, as the series has it. */
  view: href("/admin/agenda/{id}/view", words("at", "edit", "tab")),
};

import { accountingMatrix } from "./accounting.ts";
import { contactsMatrix } from "./contacts.ts";
import { discussionMatrix } from "./discussion.ts";
import { expensesMatrix } from "./expenses.ts";
import { exportsMatrix } from "./exports.ts";
import { peopleMatrix } from "./people.ts";
import { usersMatrix } from "./users.ts";
import { rightsMatrix } from "./rights.ts";
import { zonesMatrix } from "./zones.ts";
import type { Row } from "./rows.ts";

/** One row for each call; a new call without its row fails here. */
export const matrix: Readonly<Record<string, Row>> = {
  ...peopleMatrix,
  ...usersMatrix,
  ...contactsMatrix,
  ...expensesMatrix,
  ...accountingMatrix,
  ...rightsMatrix,
  ...exportsMatrix,
  ...discussionMatrix,
  ...zonesMatrix,
};

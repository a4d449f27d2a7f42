import { LAST_PAYMENTS } from "#contract/invoices/rules.ts";

/** SQL: how many days late a customer paid its last instalments. The input of `predictedDay`. */
export const lateness = (
  contact: string,
): string => `coalesce((SELECT array_agg(l.days) FROM (SELECT s.paid_on - s.due_on AS days FROM invoice_instalment s
  WHERE s.contact_id = ${contact} AND s.paid_on IS NOT NULL AND s.due_on IS NOT NULL ORDER BY s.paid_on DESC, s.hash_id DESC LIMIT ${LAST_PAYMENTS}) l), '{}')`;

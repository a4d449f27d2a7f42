import {
  conditionsEndpoints,
  createCondition,
  deleteCondition,
  getCondition,
  updateCondition,
} from "#contract/conditions/endpoints.ts";
import type { Deed, Row } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import type { Client } from "#server/testing/test-app.ts";

/** Payment conditions belong to no place. */
export const matrix: Readonly<Record<string, Row>> = Object.fromEntries(
  conditionsEndpoints.map((call) => [call.name, "no place"]),
);

const whole = { share: "100", delay: 30, after_task: "delivered", end_of_month: true, days_after: 0 } as const;
const made = async (admin: Client): Promise<{ params: { id: string } }> => ({
  params: {
    id: (await admin.ok(createCondition, { body: { label: `Condition ${next()}`, instalments: [whole] } })).data
      .hash_id,
  },
});

export const updates: Readonly<Record<string, Updated>> = {
  [updateCondition.name]: {
    make: async (_, admin) => ({ id: (await made(admin)).params.id }),
    read: async (client, id) => (await client.ok(getCondition, { params: { id } })).data,
    fields: async () => ({
      label: field(`Condition ${next()}`),
      label_fr: field("Trente jours"),
      retired: field(true),
      instalments: field([{ ...whole, delay: 45 }]),
    }),
  },
};
export const deeds: Readonly<Record<string, Deed>> = {
  [createCondition.name]: async () => ({ body: { label: `Condition ${next()}`, instalments: [whole] } }),
  [updateCondition.name]: async (_, admin) => ({ ...(await made(admin)), body: { label: `Condition ${next()}` } }),
  [deleteCondition.name]: async (_, admin) => await made(admin),
};

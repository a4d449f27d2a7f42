import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/tracking/endpoints.ts";
import { severalOf, type OneOf } from "#server/kit/area/several.ts";
import { conflict, invalidField } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { archiveSample } from "./archive-sample.ts";
import { deleteSample } from "./delete-sample.ts";
import { listSamples } from "./lists.ts";
import { samples } from "./records.ts";
import { setSampleState } from "./set-sample-state.ts";

type Body = ServerInput<typeof calls.takeSamples>["body"];
type Given = NonNullable<Body["given"]>;

/** Archives one of several, or takes it out of the archive: of one that is there already it says so, where the single step would turn it. */
const shelve =
  (archived: boolean) =>
  async (tx: Tx, { id, version }: OneOf<Given>) => {
    const row = await samples.begin(tx, "archive", id, version);
    if ((row.archived_at !== null) === archived)
      throw conflict(archived ? "tracking.is_archived" : "tracking.is_not_archived", undefined, "state");
    return (await archiveSample(tx, { params: { id }, body: { version } })).data;
  };

export const severalSamples = severalOf<Body["step"], NonNullable<Body["filters"]>, Given>({
  list: listSamples,
  name: async (tx, id) => {
    const { data } = await samples.now(tx, id);
    return `${data.number} ${data.customer.name}`;
  },
  steps: {
    async set_state(tx, { id, version, given: { state } }) {
      if (state === undefined) throw invalidField("state", "errors.required");
      const was = await samples.begin(tx, "set_state", id, version);
      const { data } = await setSampleState(tx, { params: { id }, body: { state, version } });
      return { version: data.version, before: { state: was.state } };
    },
    archive: shelve(true),
    unarchive: shelve(false),
    async delete(tx, { id, version }) {
      await deleteSample(tx, { params: { id }, body: { version } });
      return { version: null };
    },
  },
});

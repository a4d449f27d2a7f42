import type { Resource } from "#contract/kit/resource.ts";
import { callsOf, keepingOf } from "#contract/kit/resource-keeping.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import * as proposals from "#contract/reference/proposals.ts";
import { resources } from "#contract/reference/resources.ts";
import { rows, thing, type Deed, type Row, type Rows } from "#server/testing/matrix/rows.ts";
import { field, named, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import { picture, valueFor } from "#server/testing/resource-values.ts";
import type { Client } from "#server/testing/test-app.ts";

const lists = resources as unknown as readonly Resource[];

/** A contact that is proposed in the country of this world. */
const proposedContact = async (w: World): Promise<{ proposal: string; entry: string; name: string }> => {
  const rights = { contacts_view: [w.s.france.id], reference_propose: "all" as const };
  const author = await w.t.make.user({ name: `Author ${next()}`, zone: w.s.paris, rights });
  const name = `Proposed customer ${next()}`;
  const body = { kind: "contact" as const, name, country_hash_id: w.s.france.id };
  const { data } = await (await w.t.as(author)).ok(proposals.propose, { body });
  return { proposal: data.proposal, entry: data.hash_id, name };
};
const waitingThere = madeOnce(async (w) => (await proposedContact(w)).proposal);
/** In each country there is one of this name. */
const KNOWN = "Customer known alike";
const known = madeOnce(async (w) => {
  const body = { name: KNOWN, contactType: "society" as const, country_hash_id: w.s.france.id };
  return (await w.insider.client.ok(createContact, { body })).data;
});
/** A decision on a contact that is proposed in a country. */
const decision = (body: object | ((w: World) => Promise<object>)): Row =>
  thing(404, async (w) => {
    const { proposal } = await proposedContact(w);
    const given = typeof body === "function" ? await body(w) : body;
    return { params: { id: proposal }, body: given, thing: proposal };
  });
const alike: Rows = rows(
  proposals.findAlike,
  ({ data }) => (data ? [data.hash_id] : []),
  async (w) => (await known(w)).hash_id,
  async (w) => (await known(w.elsewhere)).hash_id,
  { query: { kind: "contact", name: KNOWN } },
);

/** Reference lists belong to no place. */
export const matrix: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    ["reference.tools", "reference.propose", ...lists.flatMap((r) => callsOf(r).map((call) => call.name))].map(
      (call) => [call, "no place"],
    ),
  ),
  "reference.alike": alike,
  "reference.proposals": rows(
    proposals.listProposals,
    ({ data }) => data.map((one) => one.hash_id),
    waitingThere,
    async (w) => await waitingThere(w.elsewhere),
  ),
  "reference.proposal": thing(404, async (w) => {
    const id = await waitingThere(w);
    return { params: { id }, thing: id };
  }),
  "reference.keepProposal": decision({}),
  "reference.mergeProposal": decision(async (w) => ({ into: (await known(w)).hash_id })),
  "reference.refuseProposal": decision({ reason: "Known already" }),
  "reference.proposalsOn": thing(404, async (w) => {
    const { data } = await w.insider.client.ok(createContact, {
      body: { name: `Proposed on ${next()}`, contactType: "society", country_hash_id: w.s.france.id },
    });
    return { query: { kind: "contact", id: data.hash_id }, thing: data.hash_id };
  }),
};

export const statements = {
  // The merge of contacts, and the decision.
  "reference.mergeProposal": 8,
};

export const anyKind = { "reference.proposalsOn": { id: "a record of the kind that is named beside" } };

/** An entry of a reference list; its values differ from those a create would choose. */
function listed(r: Resource): Updated {
  const values = async (w: World, other: boolean): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(r.fields).map(async ([key, f]) => {
          if (key === "isDefault") return [key, 0];
          if (f.kind === "choice" && f.fixed) return [key, f.of[0]];
          // An entry with parts can't have a parent: create a new one for each parent value.
          if (f.kind === "reference") return [key, await named(w, f.to)];
          if (f.kind === "references") return [key, [await named(w, f.to)]];
          if (f.kind === "image") return [key, picture()];
          return [key, valueFor(f, 5000 + next(), other)];
        }),
      ),
    );
  return {
    make: async (w, admin) => {
      const { data } = await admin.ok(r.create, { body: (await values(w, true)) as never });
      return { id: (data as unknown as { hash_id: string }).hash_id };
    },
    read: async (client, id) => {
      const { data } = await client.ok(r.list, { query: { limit: 200 } });
      return (data as unknown as { hash_id: string }[]).find((x) => x.hash_id === id) ?? {};
    },
    fields: async (w) => Object.fromEntries(Object.entries(await values(w, false)).map(([k, v]) => [k, field(v)])),
  };
}

export const updates: Readonly<Record<string, Updated>> = Object.fromEntries(
  lists.map((r) => [r.update.name, listed(r)]),
);

type Made = (admin: Client) => Promise<{ params: { id: string } }>;
/** Merges two entries of a reference list, and undoes it. */
function mergeDeeds(r: Resource, made: Made): [string, Deed][] {
  const { merging } = keepingOf(r);
  if (!merging) return [];
  const two = async (admin: Client) => ({ ...(await made(admin)), body: { into: (await made(admin)).params.id } });
  return [
    [merging.merge.name, async (_, admin) => await two(admin)],
    [
      merging.undo.name,
      async (_, admin) => ({ params: { id: (await admin.ok(merging.merge, await two(admin))).data.merge } }),
    ],
  ];
}

/** Moves an entry of a reference list to the top. */
function moveDeeds(r: Resource, made: Made): [string, Deed][] {
  const { move } = keepingOf(r);
  if (!move) return [];
  return [
    [
      move.name,
      async (_, admin) => {
        await made(admin);
        return { ...(await made(admin)), body: { behind: null } };
      },
    ],
  ];
}

/** Creates, updates and deletes an entry of a reference list, with a value for each field. */
function resourceDeeds(r: Resource): [string, Deed][] {
  const body = (): Record<string, unknown> =>
    Object.fromEntries(Object.entries(r.fields).map(([key, f]) => [key, valueFor(f, next())]));
  const made = async (admin: Client): Promise<{ params: { id: string } }> => {
    const { data } = await admin.ok(r.create, { body: body() as never });
    return { params: { id: (data as unknown as { hash_id: string }).hash_id } };
  };
  return [
    [r.create.name, async () => ({ body: body() })],
    [r.update.name, async (_, admin) => ({ ...(await made(admin)), body: { name: `Changed ${next()}` } })],
    [r.remove.name, async (_, admin) => await made(admin)],
    ...mergeDeeds(r, made),
    ...moveDeeds(r, made),
  ];
}

/** What somebody proposed, to be decided by a person with all rights. */
const proposed = async (admin: Client) => {
  const { data } = await admin.ok(proposals.propose, { body: { kind: "brand", name: `Proposed ${next()}` } });
  return { params: { id: data.proposal } };
};
const proposalDeeds: Readonly<Record<string, Deed>> = {
  "reference.propose": async () => ({ body: { kind: "reason", name: `Reason ${next()}`, name_fr: `Motif ${next()}` } }),
  "reference.keepProposal": async (_, admin) => ({ ...(await proposed(admin)), body: { name: `Kept ${next()}` } }),
  "reference.mergeProposal": async (w, admin) => ({
    ...(await proposed(admin)),
    body: { into: await named(w, "brand") },
  }),
  "reference.refuseProposal": async (_, admin) => ({ ...(await proposed(admin)), body: { reason: "A flavour" } }),
};

export const deeds: Readonly<Record<string, Deed>> = {
  ...Object.fromEntries(lists.flatMap(resourceDeeds)),
  ...proposalDeeds,
};

import * as papers from "#contract/users/contracts.ts";
import { changeOwnBank, ownBank } from "#contract/users/bank.ts";
import * as calls from "#contract/users/endpoints.ts";
import type { FactorKeys } from "#server/access/public.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { changingAfter, given, reading, routesOf, type Route } from "#server/kit/http/route.ts";
import type { LeavingPart } from "#server/kit/records/leaving.ts";
import type { Services } from "#server/kit/area/services.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { changeAvatar, changeOwnAvatar } from "./avatars.ts";
import {
  addOwnContract,
  changeContract,
  contract,
  contractOffices,
  contracts,
  deleteContract,
  deleteOwnContract,
  myContracts,
  storeContract,
} from "./contracts.ts";
import { bankOf, changeBank, prepareBank } from "./identity.ts";
import { headquartersPeople, listPeople, peopleForReports, peopleOfOffice, teamOf } from "./lists.ts";
import { presentUser } from "./present.ts";
import { personInReach } from "./person-in-reach.ts";
import { deleteUser } from "./remove.ts";
import { storeUser } from "./store.ts";
import { assignTeam } from "./team.ts";
import { updateUser } from "./update.ts";

async function one(reader: Reader, { params }: { params: { id: string } }) {
  const row = await personInReach(reader, params.id);
  if (!row) throw notFound();
  return { data: presentUser(row, reader.person) };
}

export const usersRoutes = ({ storage }: Services, keys: FactorKeys, leaving: readonly LeavingPart[]): Route[] => [
  ...routesOf(calls, {
    reading: {
      listUsers: listPeople,
      getUser: one,
      getUserByHash: one,
      headquartersUsers: (reader, { body }) => headquartersPeople(reader, body),
      usersForReports: (reader, { query }) => peopleForReports(reader, query),
      officeUsers: (reader, { params, query }) => peopleOfOffice(reader, params.area_id, query),
      subordinates: (reader) => teamOf(reader),
    },
    changing: { storeUser: given(keys, storeUser), updateUser: given(leaving, updateUser), deleteUser, assignTeam },
  }),
  reading(ownBank, bankOf),
  changingAfter(changeOwnBank, prepareBank, changeBank),
  ...routesOf(papers, {
    reading: {
      listContracts: contracts,
      getContract: contract,
      contractZones: contractOffices,
      ownContracts: myContracts,
    },
    changing: {
      storeContract: given(storage, storeContract),
      updateContract: given(storage, changeContract),
      deleteContract: given(storage, deleteContract),
      uploadContract: given(storage, addOwnContract),
      deleteOwnContract: given(storage, deleteOwnContract),
      uploadOwnAvatar: given(storage, changeOwnAvatar),
      uploadAvatar: given(storage, changeAvatar),
    },
  }),
];

import * as papers from "#contract/users/contracts.ts";
import * as calls from "#contract/users/endpoints.ts";
import type { FactorKeys } from "#server/access/public.ts";
import { notFound } from "#server/kit/failures.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import type { Reader } from "#server/kit/transaction.ts";
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
import { headquartersPeople, people, peopleForReports, peopleOfOffice, teamOf } from "./lists.ts";
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

export const usersRoutes = ({ storage }: Services, keys: FactorKeys): Route[] => [
  reading(calls.listUsers, people),
  reading(calls.getUser, one),
  reading(calls.getUserByHash, one),
  changing(calls.storeUser, (tx, input) => storeUser(tx, keys, input)),
  changing(calls.updateUser, updateUser),
  changing(calls.deleteUser, deleteUser),
  reading(calls.headquartersUsers, (reader, { body }) => headquartersPeople(reader, body)),
  reading(calls.usersForReports, (reader, { query }) => peopleForReports(reader, query)),
  reading(calls.officeUsers, (reader, { params, query }) => peopleOfOffice(reader, params.area_id, query)),
  reading(calls.subordinates, (reader) => teamOf(reader)),
  changing(calls.assignTeam, assignTeam),
  reading(papers.listContracts, contracts),
  reading(papers.getContract, contract),
  reading(papers.contractZones, contractOffices),
  reading(papers.ownContracts, myContracts),
  changing(papers.storeContract, (tx, input) => storeContract(tx, storage, input)),
  changing(papers.updateContract, (tx, input) => changeContract(tx, storage, input)),
  changing(papers.deleteContract, (tx, input) => deleteContract(tx, storage, input)),
  changing(papers.uploadContract, (tx, input) => addOwnContract(tx, storage, input)),
  changing(papers.deleteOwnContract, (tx, input) => deleteOwnContract(tx, storage, input)),
  changing(papers.uploadOwnAvatar, (tx, input) => changeOwnAvatar(tx, storage, input)),
  changing(papers.uploadAvatar, (tx, input) => changeAvatar(tx, storage, input)),
];

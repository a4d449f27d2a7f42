import {
  companyLogo,
  deleteLogo,
  getCompany,
  listMails,
  readMail,
  sendTestMail,
  updateCompany,
  uploadLogo,
} from "#contract/settings/company.ts";
import { getProfile, updateProfile } from "#contract/settings/endpoints.ts";
import { changing, changingAfter, openBytes, reading, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { changeCompany, changeLogo, presentCompany, removeLogo } from "./change-company.ts";
import { serveLogo } from "./logo.ts";
import { mailOfFolder, mailsOfFolder, testMail } from "./mails.ts";
import { changeProfile, ownProfile, prepareProfile } from "./profile.ts";

export const settingsRoutes = (services: Services): Route[] => [
  reading(getProfile, (reader) => ownProfile(reader.db, reader.person.id)),
  changingAfter(updateProfile, prepareProfile, changeProfile),
  reading(getCompany, (reader) => presentCompany(services, reader.db)),
  changing(updateCompany, (tx, input) => changeCompany(services, tx, input)),
  changing(uploadLogo, (tx, input) => changeLogo(services, tx, input)),
  changing(deleteLogo, (tx) => removeLogo(services, tx)),
  openBytes(companyLogo, (visitor) => serveLogo(visitor.db, services.storage)),
  reading(sendTestMail, (reader) => testMail(services, reader)),
  reading(listMails, () => mailsOfFolder(services)),
  reading(readMail, (reader, { params }) => mailOfFolder(services, reader, params.id)),
];

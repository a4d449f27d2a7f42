import { z } from "zod";
import { componentRef } from "../components/schemas.ts";
import { endpoint } from "../kit/endpoint.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { attachmentLimits, file, fileRef } from "../kit/files.ts";
import { currencyRef, money, positiveAmount } from "../kit/money.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { namedRef, ref } from "../users/schemas.ts";
import { formVersion, orNothing, severalOf, shortText } from "./form-values.ts";
import { contactKeepers, contactSeers } from "./rights.ts";

const MOST_PACKAGINGS = 50;
const MOST_COUNTRIES = 250;
const MOST_SUPPLIERS = 20;
const MOST_COMPONENTS = 50;

/** A supplier of something in a product; the components are shown only to readers who may see components. */
const supplied = z.object({ id: z.uuid(), supplier: ref, components: z.array(componentRef) });
export type Supplied = z.infer<typeof supplied>;

/** A product that a contact sells on the market. */
export const portfolio = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  contact: ref,
  brand: ref.nullable(),
  description: z.string().nullable(),
  b2c: namedRef.nullable(),
  application: namedRef.nullable(),
  b2b: namedRef.nullable(),
  /** The recipe of ours in it; only number and name when it is out of reach. */
  recipe: recipeRef.nullable(),
  packagings: z.array(namedRef),
  componentsWithSupplier: z.array(supplied),
  /** The countries where it is sold. */
  countries: z.array(namedRef),
  image: fileRef.nullable(),
  photos: z.array(fileRef),
  seen_on: z.string().nullable(),
  /** The shelf price. */
  price: money.nullable(),
  currency: currencyRef.nullable(),
  /** The source of the information: a shop, a website, a colleague. */
  source: z.string().nullable(),
  gone_since: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional() }),
});
export type Portfolio = z.infer<typeof portfolio>;

/** The fields of the form. In an update, a missing field is left unchanged. */
const fields = z.object({
  brand_hash_id: orNothing(idOf("brand")),
  description: shortText(2000),
  b2c_hash_id: orNothing(idOf("b2c")),
  application_hash_id: orNothing(idOf("application")),
  b2b_hash_id: orNothing(idOf("b2b")),
  recipe_hash_id: orNothing(idOf("recipe")),
  packagings: severalOf("packaging", MOST_PACKAGINGS),
  /** The whole list; "" in a form is an empty list. */
  componentsWithSupplier: z.preprocess(
    (v) => (v === "" ? [] : v),
    z
      .array(z.object({ supplier_id: idOf("supplier"), components: severalOf("component", MOST_COMPONENTS) }))
      .max(MOST_SUPPLIERS)
      .optional(),
  ),
  /** By default the contact's country. */
  countries: severalOf("country", MOST_COUNTRIES),
  image: orNothing(file),
  photos: z.array(file).max(attachmentLimits.files, { error: "errors.too_many_files" }).optional(),
  seen_on: orNothing(dayOf("past")),
  price: orNothing(positiveAmount),
  currency_hash_id: orNothing(idOf("currency")),
  source: shortText(200),
  gone_since: orNothing(dayOf("planned")),
});
export type PortfolioFields = z.output<typeof fields>;

const onContact = z.object({ contact_id: idOf("contact") });
const byPortfolio = z.object({ portofolio_hash_id: idOf("portfolio") });

export const listPortfolios = endpoint({
  name: "contacts.portofolios",
  method: "GET",
  path: "/api/portofolios",
  permission: contactSeers,
  reach: "portfolios of contacts that one sees",
  summary:
    "What one contact sells on the market, or all in reach, the newest first. An application, B2B or B2C with others under it stands for them too. `gone`: whether it is off the market.",
  query: z.object({
    search,
    contact_hash_id: idOf("contact").optional(),
    brand_hash_id: idOf("brand").optional(),
    b2c_hash_id: idOf("b2c").optional(),
    application_hash_id: idOf("application").optional(),
    b2b_hash_id: idOf("b2b").optional(),
    recipe_hash_id: idOf("recipe").optional(),
    country_hash_id: idOf("country").optional(),
    gone: z.enum(["0", "1"]).optional(),
    ...afterQuery,
  }),
  response: list(portfolio),
});
export const getPortfolio = endpoint({
  name: "contacts.portofolio",
  method: "GET",
  path: "/api/portofolio/{id}",
  permission: contactSeers,
  place: "the contact's country",
  summary: "One product of a contact.",
  params: byId("portfolio"),
  response: item(portfolio),
});
export const portfolioComponents = endpoint({
  name: "contacts.portofolioComponents",
  method: "GET",
  path: "/api/get/portofolios/{id}/components",
  permission: contactSeers,
  place: "the contact's country",
  summary: "Who supplies what is in one product of a contact; which components, for those who see components.",
  params: byId("portfolio"),
  response: z.object({ data: z.array(supplied) }),
});
export const createPortfolio = endpoint({
  name: "contacts.createPortofolio",
  method: "POST",
  path: "/api/create/portofolio",
  permission: contactKeepers,
  place: "the contact's country",
  multipart: true,
  summary: "Adds a product to what a contact sells, with pictures. At least one field says something.",
  body: fields.extend({ contact_hash_id: idOf("contact") }),
  response: item(portfolio),
});
export const updatePortfolio = endpoint({
  name: "contacts.updatePortofolio",
  method: "POST",
  path: "/api/update/portofolio",
  permission: contactKeepers,
  place: "the contact's country",
  multipart: true,
  summary: "Changes a product; `photos` are added, those of `removes` go, an empty `image` takes it away.",
  body: fields.extend({
    hash_id: idOf("portfolio"),
    removes: severalOf("file", attachmentLimits.files),
    version: formVersion,
  }),
  response: item(portfolio),
});
export const deletePortfolio = endpoint({
  name: "contacts.deletePortofolio",
  method: "POST",
  path: "/api/{contact_id}/deletePortofolio",
  permission: contactKeepers,
  place: "the contact's country",
  summary: "Deletes a product of a contact; for a day it can be taken back.",
  params: onContact,
  body: byPortfolio,
  response: done,
});
export const restorePortfolio = endpoint({
  name: "contacts.restorePortofolio",
  method: "POST",
  path: "/api/{contact_id}/restorePortofolio",
  permission: contactKeepers,
  place: "the contact's country",
  summary: "Takes back that a product was deleted, within a day.",
  params: onContact,
  body: byPortfolio,
  response: item(portfolio),
});

export const portfolioEndpoints = [
  listPortfolios,
  getPortfolio,
  portfolioComponents,
  createPortfolio,
  updatePortfolio,
  deletePortfolio,
  restorePortfolio,
];

import * as calls from "#contract/components/endpoints.ts";
import * as documentCalls from "#contract/components/documents.ts";
import * as limitCalls from "#contract/components/limits.ts";
import * as supplyCalls from "#contract/components/supplies.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import type { Storage } from "#server/kit/storage.ts";
import { createDocument, deleteDocument, document, documents, updateDocument } from "./documents.ts";
import { createLimits, deleteLimit, limit, limits, updateLimit } from "./limits.ts";
import { allComponents, component, componentOptions, components } from "./lists.ts";
import { supplies, supplierNames, supply } from "./supplies.ts";
import { createSupply, deleteSupply, updateSupply } from "./supply-write.ts";
import { createComponent, deleteComponent, updateComponent } from "./write.ts";

export const componentsRoutes = (storage: Storage): Route[] => [
  reading(calls.listComponents, components),
  reading(calls.allComponents, allComponents),
  reading(calls.componentOptions, componentOptions),
  reading(calls.getComponent, component),
  changing(calls.createComponent, createComponent),
  changing(calls.updateComponent, updateComponent),
  changing(calls.deleteComponent, (tx, input) => deleteComponent(tx, storage, input)),
  reading(supplyCalls.listSupplies, (reader, { query }) => supplies(reader, query)),
  reading(supplyCalls.supplierNames, supplierNames),
  reading(supplyCalls.getSupply, supply),
  changing(supplyCalls.createSupply, createSupply),
  changing(supplyCalls.updateSupply, updateSupply),
  changing(supplyCalls.deleteSupply, deleteSupply),
  reading(limitCalls.listLimits, limits),
  reading(limitCalls.getLimit, limit),
  changing(limitCalls.createLimits, createLimits),
  changing(limitCalls.updateLimit, updateLimit),
  changing(limitCalls.deleteLimit, deleteLimit),
  reading(documentCalls.listDocuments, documents),
  reading(documentCalls.getDocument, document),
  changing(documentCalls.createDocument, (tx, input) => createDocument(tx, storage, input)),
  changing(documentCalls.updateDocument, (tx, input) => updateDocument(tx, storage, input)),
  changing(documentCalls.deleteDocument, (tx, input) => deleteDocument(tx, storage, input)),
];

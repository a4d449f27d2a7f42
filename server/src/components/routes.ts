import * as calls from "#contract/components/endpoints.ts";
import * as documentCalls from "#contract/components/documents.ts";
import * as limitCalls from "#contract/components/limits.ts";
import * as supplierCalls from "#contract/components/suppliers.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { createDocument, deleteDocument, document, documents, updateDocument } from "./documents.ts";
import { createLimits, deleteLimit, limit, limits, updateLimit } from "./limits.ts";
import { allComponents, component, componentOptions, components } from "./lists.ts";
import { componentSuppliers, supplierNames, componentSupplier } from "./suppliers.ts";
import { createComponentSupplier, deleteComponentSupplier, updateComponentSupplier } from "./supplier-write.ts";
import { createComponent } from "./create-component.ts";
import { deleteComponent } from "./delete-component.ts";
import { updateComponent } from "./update-component.ts";

export const componentsRoutes = (storage: Storage): Route[] => [
  ...routesOf(calls, {
    reading: { listComponents: components, allComponents, componentOptions, getComponent: component },
    changing: { createComponent, updateComponent, deleteComponent: given(storage, deleteComponent) },
  }),
  ...routesOf(supplierCalls, {
    reading: {
      listComponentSuppliers: (reader, { query }) => componentSuppliers(reader, query),
      supplierNames,
      getComponentSupplier: componentSupplier,
    },
    changing: { createComponentSupplier, updateComponentSupplier, deleteComponentSupplier },
  }),
  ...routesOf(limitCalls, {
    reading: { listLimits: limits, getLimit: limit },
    changing: { createLimits, updateLimit, deleteLimit },
  }),
  ...routesOf(documentCalls, {
    reading: { listDocuments: documents, getDocument: document },
    changing: {
      createDocument: given(storage, createDocument),
      updateDocument: given(storage, updateDocument),
      deleteDocument: given(storage, deleteDocument),
    },
  }),
];

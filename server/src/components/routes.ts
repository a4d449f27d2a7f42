import * as calls from "#contract/components/endpoints.ts";
import * as supplyCalls from "#contract/components/supplies.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import { allComponents, component, componentOptions, components } from "./lists.ts";
import { supplies, supplierNames, supply } from "./supplies.ts";
import { createSupply, deleteSupply, updateSupply } from "./supply-write.ts";
import { createComponent, deleteComponent, updateComponent } from "./write.ts";

export const componentsRoutes = (): Route[] => [
  reading(calls.listComponents, (reader, { query }) => components(reader, query)),
  reading(calls.allComponents, allComponents),
  reading(calls.componentOptions, componentOptions),
  reading(calls.getComponent, component),
  changing(calls.createComponent, createComponent),
  changing(calls.updateComponent, updateComponent),
  changing(calls.deleteComponent, deleteComponent),
  reading(supplyCalls.listSupplies, (reader, { query }) => supplies(reader, query)),
  reading(supplyCalls.supplierNames, supplierNames),
  reading(supplyCalls.getSupply, supply),
  changing(supplyCalls.createSupply, createSupply),
  changing(supplyCalls.updateSupply, updateSupply),
  changing(supplyCalls.deleteSupply, deleteSupply),
];

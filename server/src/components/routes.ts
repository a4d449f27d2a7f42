import * as calls from "#contract/components/endpoints.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import { allComponents, component, componentOptions, components } from "./lists.ts";
import { createComponent, deleteComponent, updateComponent } from "./write.ts";

export const componentsRoutes = (): Route[] => [
  reading(calls.listComponents, (reader, { query }) => components(reader, query)),
  reading(calls.allComponents, allComponents),
  reading(calls.componentOptions, componentOptions),
  reading(calls.getComponent, component),
  changing(calls.createComponent, createComponent),
  changing(calls.updateComponent, updateComponent),
  changing(calls.deleteComponent, deleteComponent),
];

import { resource } from "../kit/resource.ts";
import { name } from "./names.ts";
import { listScreens } from "./screens.ts";

/** Products on the market that recipes are compared with, with the laboratory's measurements. */
export const benchmark = resource({
  name: "benchmark",
  paths: { list: "/api/benchmarks", one: "/api/benchmark" },
  screen: listScreens.benchmark,
  family: "benchmarks",
  fields: {
    name,
    brand_id: { kind: "reference", to: "brand" },
    b2c_id: { kind: "reference", to: "b2c", below: true },
    application_id: { kind: "reference", to: "application", below: true },
    packaging_id: { kind: "reference", to: "packaging" },
    /** The content of the packaging. */
    volume: { kind: "amount", unit: "mL" },
    brix: { kind: "amount", unit: "°Bx" },
    ph: { kind: "amount" },
    /** Looks, smell and taste. */
    description: { kind: "text", long: true },
    image: { kind: "image" },
  },
  unique: ["name"],
});

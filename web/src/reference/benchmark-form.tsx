import ReferenceForm, { type ReferenceFormProps, type Section } from "./reference-form.tsx";

/** The sections of the form, in the order of examining a product: what it is, its market, the laboratory's measurements. */
const sections: readonly Section[] = [
  { title: "reference.benchmark_product", fields: ["name", "image", "brand_id"] },
  { title: "reference.benchmark_market", fields: ["b2c_id", "application_id", ["packaging_id", "volume"]] },
  { title: "reference.benchmark_measured", fields: [["brix", "ph"], "description"] },
];

/** The form of a benchmark, with its own sections. */
export default function BenchmarkForm(p: ReferenceFormProps) {
  return <ReferenceForm {...p} sections={sections} />;
}

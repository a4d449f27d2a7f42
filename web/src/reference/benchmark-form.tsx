import ReferenceForm, { type ReferenceFormProps, type Section } from "./reference-form.tsx";

/** A product as one has it in the hand: what it is, where it stands on the shelf, what the laboratory measured. */
const sections: readonly Section[] = [
  { title: "reference.benchmark_product", fields: ["name", "image", "brand_id"] },
  { title: "reference.benchmark_market", fields: ["b2c_id", "application_id", ["packaging_id", "volume"]] },
  { title: "reference.benchmark_measured", fields: [["brix", "ph"], "description"] },
];

/** A benchmark has a form of its own: its fields in the order in which one fills them in before a bottle. */
export default function BenchmarkForm(p: ReferenceFormProps) {
  return <ReferenceForm {...p} sections={sections} />;
}

export type { Applied, Cells, Checked, Column, Importer, Problem, Undone } from "./importer.ts";
export { importer } from "./importer.ts";

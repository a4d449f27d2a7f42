export type { Cells, Checked, Column, Problem, Undone } from "./importer.ts";
export { importer } from "./importer.ts";

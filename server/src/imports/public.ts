export type { Cells, Change, Checked, Column, Options, Problem, Undone } from "./importer.ts";
export { importer } from "./importer.ts";

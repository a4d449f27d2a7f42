export { partWords } from "./words.ts";

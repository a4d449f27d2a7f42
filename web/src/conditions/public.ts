export { partWords, percent, termWords } from "./words.ts";

export { conditionJson, hasCondition, instalmentsOf, offeredConditions } from "./readable.ts";
export { partWords } from "./words.ts";

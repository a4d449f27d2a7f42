/** What an area needs to bring its decisions, drafts, figures and counts to the home screen and the menu. */
export { capped, type DecisionSource, type FigureSource, type Work } from "./work.ts";

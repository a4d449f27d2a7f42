export { commentRows } from "./readable.ts";
export {
  blankingComments,
  changeComment,
  commentById,
  commentsOf,
  deletingComments,
  eraseComment,
  insertComment,
} from "./comment-queries.ts";

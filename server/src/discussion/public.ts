export { commentRows } from "./readable.ts";
export {
  blankingComments,
  changeComment,
  commentById,
  commentsOf,
  deletingComments,
  eraseComment,
  insertComment,
  moveComments,
} from "./comment-queries.ts";

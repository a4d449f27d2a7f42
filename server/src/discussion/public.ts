export { addComment, deleteComment, updateComment } from "./comments.ts";
export { commentRows } from "./readable.ts";
export {
  blankingComments,
  changeComment,
  commentById,
  commentsOf,
  deletingCommentFiles,
  deletingComments,
  eraseComment,
  insertComment,
  moveComments,
} from "./comment-queries.ts";

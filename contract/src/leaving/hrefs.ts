import { href } from "../kit/href.ts";

export const leavingHref = {
  leaving: href("/admin/managment/users/{id}/leaving"),
  joining: href("/admin/managment/users/{id}/joining"),
};

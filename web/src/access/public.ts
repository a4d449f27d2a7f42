/** What other areas may use to ask for a password. */
export { NewPassword, PasswordField } from "./new-password.tsx";
export { useSubmit } from "./use-submit.ts";
export { signOut } from "./sign-out.ts";

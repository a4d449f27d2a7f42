import { Link as RouterLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactElement, ReactNode, Ref } from "react";

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A finished path with its search: `/admin/expense/1234/view?tab=fees`. */
  to: string;
  replace?: boolean;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

const parts = (to: string): { path: string; search: Record<string, string>; hash?: string } => {
  const url = new URL(to, "http://x");
  return { path: url.pathname, search: Object.fromEntries(url.searchParams), ...(url.hash && { hash: url.hash.slice(1) }) };
};

/** A link inside the product: its screen and data are fetched while the pointer rests on it. */
export function AppLink({ to, replace, children, ...rest }: AppLinkProps): ReactElement {
  const { path, search, hash } = parts(to);
  return (
    <RouterLink to={path} search={search as never} {...(hash && { hash })} replace={replace ?? false} activeOptions={{ exact: true }} activeProps={{}} {...(rest as object)}>
      {children}
    </RouterLink>
  );
}

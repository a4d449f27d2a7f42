import type { ReactNode } from "react";
import { Button, type ButtonLooks } from "../atoms/button.tsx";

interface MoreButtonProps extends Pick<ButtonLooks, "look" | "size"> {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string | undefined;
  children: ReactNode;
}

/** Loads the next page of rows; absent at the end. */
export const MoreButton = ({ query, className, ...button }: MoreButtonProps) =>
  query.hasNextPage ? (
    <div className={className}>
      <Button {...button} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
    </div>
  ) : null;

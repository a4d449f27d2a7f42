import { Failed } from "./failed.tsx";
import { SkeletonRows } from "./skeleton.tsx";

/** A read that a place waits for. */
export interface ReadState {
  readonly data: unknown;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface LoadingProps {
  /** What has not come yet; of several reads, all that the place needs. */
  of: ReadState | readonly ReadState[];
  rows?: number;
  /** Text key of what failed. */
  text?: string;
}

/** In place of what has not come: its skeleton, or that it failed, with a retry. */
export function Loading({ of, rows = 6, text = "ui.record_failed" }: LoadingProps) {
  const failed = [of].flat().filter((read) => read.isError && read.data === undefined);
  if (failed.length === 0) return <SkeletonRows rows={rows} />;
  return <Failed text={text} onRetry={() => failed.forEach((read) => void read.refetch())} />;
}

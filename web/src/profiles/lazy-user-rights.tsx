import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";

const Rights = lazy(async () => ({ default: (await import("./user-rights.tsx")).UserRights }));

/** The grid of rights is large and rarely opened, so it is loaded on demand. */
export function UserRights({ id }: { id: string }) {
  return (
    <Suspense fallback={<SkeletonRows rows={10} />}>
      <Rights id={id} />
    </Suspense>
  );
}

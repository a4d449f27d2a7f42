import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";

const Rights = lazy(async () => ({ default: (await import("./user-rights.tsx")).UserRights }));

/** The grid of rights is large, and most who open a person do not open it: it comes when it is asked for. */
export function UserRights({ id }: { id: string }) {
  return (
    <Suspense fallback={<SkeletonRows rows={10} />}>
      <Rights id={id} />
    </Suspense>
  );
}

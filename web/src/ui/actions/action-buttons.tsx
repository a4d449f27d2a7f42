import { firstClick } from "#web/kit/first-click.ts";
import { Button } from "../atoms/button.tsx";
import { useAsking } from "../record/asking.tsx";
import type { RecordAction } from "../record/record-page.tsx";

/** Actions as buttons, where they do not stand in the head of a record's page. */
export function ActionButtons({ actions }: { actions: readonly RecordAction[] }) {
  const { take, question } = useAsking(actions);
  return (
    <>
      {actions.map((a) => (
        <Button key={a.key} look={a.look} icon={a.icon} busy={a.busy} onClick={firstClick(() => take(a))}>
          {a.label}
        </Button>
      ))}
      {question}
    </>
  );
}

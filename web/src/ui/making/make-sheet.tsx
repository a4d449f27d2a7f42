import { type ComponentType, type ReactElement, Suspense, use, useState } from "react";
import { SkeletonRows } from "../atoms/skeleton.tsx";
import type { Maker, MakerProps } from "../area.ts";
import css from "../form/drawer.module.css";
import { Modal } from "../lazy-overlays.tsx";

interface MakeSheetProps extends Omit<MakerProps, "kind" | "title"> {
  maker: Maker;
}

const loaded = new Map<Maker, Promise<{ default: ComponentType<MakerProps> }>>();
/** Asked for once for each maker: `use` needs the same promise at each drawing. */
function formOf(maker: Maker): Promise<{ default: ComponentType<MakerProps> }> {
  const known = loaded.get(maker) ?? maker.load();
  loaded.set(maker, known);
  known.catch(() => loaded.delete(maker));
  return known;
}

/** The sheet over a form in which what its picker lacks is made. The form below keeps all that was typed. */
export default function MakeSheet({ maker, ...p }: MakeSheetProps): ReactElement {
  const [title, setTitle] = useState("");
  return (
    // Saving the sheet is not saving the form: React passes events on to it through the portal.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stops an event, and handles none
    <div style={{ display: "contents" }} onSubmit={(e) => e.stopPropagation()}>
      <Modal
        opened
        onClose={p.onClose}
        title={title}
        size={460}
        centered
        classNames={{ header: css.header, body: css.body }}
      >
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <Form {...p} maker={maker} title={setTitle} />
        </Suspense>
      </Modal>
    </div>
  );
}

function Form({ maker, ...p }: MakeSheetProps & Pick<MakerProps, "title">): ReactElement {
  const { default: Loaded } = use(formOf(maker));
  return <Loaded {...p} kind={maker.kind} />;
}

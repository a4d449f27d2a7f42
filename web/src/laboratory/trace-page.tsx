import { IconDownload } from "@tabler/icons-react";
import { laboratoryHref, placeLink } from "#contract/laboratory/hrefs.ts";
import { printTrace, traceLot, traceOf } from "#contract/laboratory/trace.ts";
import { traceBox, tracePicture, traceSvg, type TraceBox } from "#contract/laboratory/trace-picture.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Menu } from "#web/ui/menu.tsx";
import page from "#web/ui/page.module.css";
import { saveFile } from "#web/ui/save-file.ts";
import { Table } from "#web/ui/table/table.tsx";
import { useDownload } from "#web/ui/use-download.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import lab from "./laboratory.module.css";
import css from "./trace.module.css";
import { TracePictureView } from "./trace-picture.tsx";

interface TraceStepsProps {
  title: string;
  boxes: readonly TraceBox[];
}
/** The boxes of the picture as a list. */
function TraceSteps({ title, boxes }: TraceStepsProps) {
  const t = useT();
  return (
    <Table
      label={title}
      rows={boxes.toSorted((a, b) => a.step - b.step)}
      id={(b) => b.id}
      columns={[
        {
          key: "step",
          head: t("laboratory.trace_step"),
          cell: (b) =>
            t(b.step < 0 ? "laboratory.trace_back" : b.step > 0 ? "laboratory.trace_on" : "laboratory.trace_here"),
        },
        { key: "kind", head: t("laboratory.trace_kind"), cell: (b) => b.heading },
        {
          key: "what",
          head: t("laboratory.lot"),
          names: true,
          cell: (b) => (
            <span className={b.kind === "lot" || b.kind === "bottled" ? lab.whole : undefined}>
              {b.link ? <RefLink href={b.link}>{b.title}</RefLink> : b.title}
            </span>
          ),
        },
        { key: "note", head: t("laboratory.quantity"), cell: (b) => b.note },
        { key: "place", head: t("laboratory.place"), hides: "phone", cell: (b) => b.place },
      ]}
    />
  );
}

/** `/admin/laboratory/lot/{id}/trace`: where a lot came from and where it went, as a picture and as a table. */
export default function TracePage() {
  const t = useT();
  const id = usePathParam("id");
  const [url] = useUrl();
  const phone = usePhone();
  const of = traceOf.find((o) => o === url.of) ?? "lot";
  const query = useRead(traceLot, { params: { id }, query: { of } }, { route: true });
  const data = query.data?.data;
  if (!data) return <Loading of={query} rows={6} />;
  const boxes = data.nodes.map((node) => traceBox(node, t));
  const subject = data.nodes.find((n) => n.step === 0);
  const name = [subject?.component?.name ?? subject?.recipe?.name, subject?.number].filter(Boolean).join(" ");
  const title = t("laboratory.trace_of", { name });
  const home = subject?.place
    ? placeLink(subject.place, subject.kind === "lot" ? { lot: id } : { tab: "recipes" })
    : laboratoryHref.list();
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1 title={title}>{title}</h1>
        <Exporter id={id} of={of} title={title} boxes={boxes} edges={data.edges} />
      </div>
      <div className={css.bar}>
        {subject?.place ? <RefLink href={home}>{subject.place.name}</RefLink> : null}
        {data.is_cut ? <span className={lab.soft}>{t("laboratory.trace_cut")}</span> : null}
        {data.is_partial ? <span className={lab.soft}>{t("laboratory.trace_partial")}</span> : null}
        {data.nodes.length === 1 ? <span className={lab.soft}>{t("laboratory.trace_alone")}</span> : null}
      </div>
      <div className={css.content}>
        <TracePictureView picture={tracePicture(boxes, data.edges, phone)} label={title} />
        <div className={css.steps}>
          <TraceSteps title={title} boxes={boxes} />
        </div>
      </div>
    </div>
  );
}

interface ExporterProps {
  id: string;
  of: (typeof traceOf)[number];
  title: string;
  boxes: readonly TraceBox[];
  edges: readonly { from: string; to: string }[];
}
function Exporter({ id, of, title, boxes, edges }: ExporterProps) {
  const t = useT();
  const { busy, download } = useDownload();
  const draw = async (kind: "svg" | "png"): Promise<void> => {
    const drawn = tracePicture(boxes, edges);
    const svg = traceSvg(drawn, "Inter, sans-serif");
    const { pngOf } = await import("#web/ui/chart/png-of.ts");
    const blob =
      kind === "svg"
        ? new Blob([svg], { type: "image/svg+xml" })
        : await pngOf({ svg, width: drawn.width, height: drawn.height });
    saveFile(blob, `${title}.${kind}`);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconDownload stroke={1.6} />} busy={!!busy}>
          {t("ui.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void draw("png")}>{t("laboratory.trace_export_png")}</Menu.Item>
        <Menu.Item onClick={() => void draw("svg")}>{t("laboratory.trace_export_svg")}</Menu.Item>
        <Menu.Item onClick={() => void download(printTrace, { params: { id }, query: { of } }, `${title}.pdf`)}>
          {t("laboratory.trace_export_pdf")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

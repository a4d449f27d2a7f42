import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { printTrace } from "#contract/laboratory/trace.ts";
import { traceBox, tracePicture, traceSvg } from "#contract/laboratory/trace-picture.ts";
import type { Paper } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { traceBy, type TraceSource } from "./trace.ts";

/** Prints a trace: exactly what the reader sees on the screen. */
export const printTraceBy = (sources: readonly TraceSource[], storage: Storage) => {
  const traced = traceBy(sources);
  return async (reader: Reader, input: ServerInput<typeof printTrace>): Promise<Bytes> => {
    const { data } = await traced(reader, input);
    const { locale } = reader.call;
    const word = (key: string, params: Record<string, unknown> = {}): string =>
      text(locale, key, { ...params } as never);
    const boxes = data.nodes.map((node) => traceBox(node, word));
    const subject = boxes.find((b) => b.step === 0);
    const title = word("laboratory.trace_of", { name: subject?.title ?? "" });
    const paper: Paper = {
      title,
      facts: subject ? [[subject.heading, subject.note]] : [],
      landscape: true,
      picture: traceSvg(tracePicture(boxes, data.edges), "Roboto"),
      tables: [
        {
          columns: [
            { title: word("laboratory.trace_step"), width: 50 },
            { title: word("laboratory.trace_kind"), width: 200 },
            { title: word("laboratory.trace") },
            { title: word("laboratory.quantity"), width: 180 },
            { title: word("laboratory.place"), width: 140 },
          ],
          rows: boxes
            .toSorted((a, b) => a.step - b.step)
            .map((b) => [String(b.step), b.heading, b.title, b.note, b.place]),
        },
      ],
      ...(data.is_cut && { notes: [{ heading: "", text: word("laboratory.trace_cut") }] }),
    };
    return await printPaper(reader, storage, paper, title);
  };
};

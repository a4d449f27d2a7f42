import { type DemoCompany, type Happening, idOf, input, happensAt } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { ProcessDeed } from "#contract/tickets/process-endpoints.ts";
import { askTicket } from "./ask-ticket.ts";
import { mergeTicket } from "./merge-ticket.ts";
import { moveProcess } from "./move-process.ts";
import { ticketNow } from "./records.ts";
import { spendTime } from "./spend-time.ts";
import { setTypeProcesses } from "./type-steps.ts";
import { updateTicket } from "./update-ticket.ts";

/** The four steps of a purchase: who does each, and who approves the order. */
function purchaseSteps(bruno: Tx, admin: Tx) {
  const buyer = { owner: "person" as const, user_id: bruno.person.id };
  return {
    steps: [
      { label: "Say what is needed", description: "", owner: "asker" as const },
      { label: "Choose", description: "From stock if there is any.", due_minutes: 480, ...buyer },
      {
        label: "Order",
        description: "Two quotes above 300.",
        approver: "person" as const,
        approver_id: admin.person.id,
        ...buyer,
      },
      { label: "Accept it", description: "", owner: "asker" as const },
    ],
  };
}

/** Purchases go through four steps since last week; one waits for approval a second time. A ticket has others below it, another was asked twice. */
export function processesOf(
  demo: DemoCompany,
  made: ReadonlyMap<string, string>,
  asked: ReadonlyMap<string, string>,
): readonly Happening[] {
  const [admin, bruno, noah, hugo] = [demo.as("admin"), demo.as("bruno"), demo.as("noah"), demo.as("hugo")];
  const at = happensAt(demo);
  const laptop = (): string => idOf(asked, "Laptop 14 inch");
  const steps = async (): Promise<unknown> =>
    await setTypeProcesses(admin, input({ id: idOf(made, "Purchase") }, purchaseSteps(bruno, admin)));
  const move = async (by: Tx, label: string, deed: ProcessDeed, reason?: string): Promise<unknown> => {
    const { data } = await ticketNow(by, laptop());
    const step_id = data.steps.find((s) => s.label === label)?.hash_id ?? "";
    return await moveProcess(by, input({ id: laptop() }, { step_id, do: deed, ...(reason && { reason }) }));
  };
  const child = async (topic: string): Promise<unknown> =>
    await askTicket(admin, demo.storage, {
      body: { topic, description: "", type_id: idOf(made, "IT"), parent_id: laptop() },
    });
  const checklist = [
    { text: "Serial number noted", done: true },
    { text: "Label printed", done: false },
    { text: "Recipe editor installed", done: false },
  ];
  const twice = async (): Promise<unknown> => {
    const body = { topic: "Scanner in the laboratory reads twice", description: "", type_id: idOf(made, "IT") };
    const { data } = await askTicket(hugo, demo.storage, { body });
    const ticket_hash_id = idOf(asked, "Bench scanner reads twice");
    return await mergeTicket(admin, input({ id: data.hash_id }, { ticket_hash_id }));
  };
  const today = demo.workday(2);
  // By the minute too, since a weekend brings several of these days together.
  return [
    at(5, 300, steps),
    at(3, 620, async () => await move(noah, "Say what is needed", "finish")),
    at(3, 640, async () => await child("Account for the recipe editor")),
    at(3, 660, async () => await move(bruno, "Choose", "finish")),
    at(2, 700, async () => await updateTicket(admin, demo.storage, input({ id: laptop() }, { checklist }))),
    at(2, 710, async () => await move(bruno, "Order", "finish")),
    at(2, 720, async () => await move(admin, "Order", "refuse", "One quote is not enough. A second one, please.")),
    at(
      2,
      730,
      async () => await spendTime(admin, input({ id: laptop() }, { minutes: 55, day: today, text: "Choosing" })),
    ),
    at(2, 740, twice),
    at(1, 750, async () => await move(bruno, "Order", "finish")),
    at(
      1,
      760,
      async () => await spendTime(bruno, input({ id: laptop() }, { minutes: 20, day: today, text: "Ordering" })),
    ),
  ];
}

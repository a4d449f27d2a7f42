import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { dhlAnswer } from "#server/testing/carrier-stand-in.ts";
import { runJob } from "./jobs.ts";

/** The fake carriers that `serve.ts` starts: tests in several processes share them, each with codes of its own. */
const carriers = `http://127.0.0.1:${Number(process.env.E2E_PORT ?? "4310") + 2}`;

/** A new DHL Express waybill: nine digits and their remainder modulo 7. */
export function newWaybill(): string {
  const serial = randomInt(100_000_000, 999_999_999);
  return `${serial}${serial % 7}`;
}

/** Sets what DHL answers for a code from now on, the newest event first. */
export async function dhlSays(code: string, events: Parameters<typeof dhlAnswer>[1]): Promise<void> {
  const body = JSON.stringify(dhlAnswer(code, events));
  const answer = await fetch(`${carriers}/dhl?trackingNumber=${code}`, { method: "PUT", body });
  expect(answer.ok).toBe(true);
}

/** Makes the next query of the parcels of this run due, and runs the job that asks. */
export const askCarriers = async (): Promise<void> =>
  await runJob("sample_parcels", async (pool) =>
    pool.query(
      "UPDATE sample SET ask_at = clock() WHERE ask_at IS NOT NULL AND created_at > clock() - interval '1 hour'",
    ),
  );

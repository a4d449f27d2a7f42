import { addJobs } from "./jobs.ts";
import type { Db } from "../sql/database.ts";
import type { Letter } from "./mail.ts";
import { openFor, sealFor, type SealedLetter } from "../records/personal.ts";

/** The job that sends a letter. */
export const LETTER_JOB = "mail";

/** The job that deletes the mails about people who were erased from the folder of sent mails. */
export const FORGET_MAILS = "forget_mails";

/** Sends letters after the caller's commit. Until then they wait sealed: one about a person who is erased meanwhile is never read again. */
export async function addLetters(db: Db, letters: readonly Letter[]): Promise<void> {
  if (letters.length > 0) await addJobs(db, LETTER_JOB, await sealFor(db, letters));
}

/** The letter of a job; undefined once somebody whom it is about was erased. */
export const letterOf = async (db: Db, payload: unknown): Promise<Letter | undefined> =>
  (await openFor(db, payload as SealedLetter)) as Letter | undefined;

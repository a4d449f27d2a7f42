import { z } from "zod";
import { electronicIban, ibanProblem } from "./iban.ts";

/** An IBAN in its electronic form. */
export const bankAccount = z
  .string()
  .max(60)
  .transform(electronicIban)
  .superRefine((iban, ctx) => {
    const message = ibanProblem(iban);
    if (message !== undefined) ctx.addIssue({ code: "custom", message });
  });

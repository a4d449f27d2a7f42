/** What one part of `npm run prove` found. */
export interface ProofLine {
  readonly name: string;
  readonly ok: boolean;
  /** The figures it holds by, or how it failed; of a mutant, how it was caught. */
  readonly how: string;
}

export interface ProofRun {
  /** Draws everything that is drawn; the same again with the same number. */
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** Result of one part of `npm run prove`. */
export interface ProofLine {
  readonly name: string;
  readonly ok: boolean;
  /** The measured figures or the failure; for a mutant, how it was caught. */
  readonly how: string;
}

export interface ProofRun {
  /** Random seed; the same seed repeats the run. */
  readonly seed: number;
  readonly say: (line: string) => void;
  /** Run only the parts whose name contains this. */
  readonly only?: string;
}

/**
 * Runs on the first click of a double click alone. The second would meet the record's old state and be refused, or hit the next button in the
 * same place.
 */
export const firstClick =
  (run: () => void) =>
  ({ detail }: { readonly detail: number }): void => {
    if (detail < 2) run();
  };

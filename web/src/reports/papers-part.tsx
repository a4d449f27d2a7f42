import { PapersField } from "#web/ui/form/papers-field.tsx";

/** The papers of a report, apart from its form: few are opened for them. */
export default PapersField;

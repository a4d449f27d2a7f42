import { PapersField } from "#web/ui/form/papers-field.tsx";

/** The files of a report, in a chunk of its own because few users open them. */
export default PapersField;

const longest = 72;

// Imperatives that end like another form of a verb.
const imperatives = new Set(
  (
    "access address bring bypass compress cross discuss dismiss embed express feed focus guess miss need pass press process " +
    "shed speed string suppress exceed proceed seed"
  ).split(" "),
);

const noVerbs = new Set(
  "a an the this that these it its we i you who whoever what when every each all some more no not nothing wip".split(
    " ",
  ),
);

/** What is wrong with the first line of a commit message. Merges, reverts and fixups, which git words itself, pass. */
export function subjectProblems(message) {
  const subject = message.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";
  if (/^(?:Merge|Revert|fixup!|squash!|amend!) /.test(subject)) return [];
  const problems = [];
  if (subject.length > longest) problems.push(`the subject has ${subject.length} characters, of ${longest} at most`);
  const [first = ""] = subject.split(" ");
  if (!isImperative(first)) problems.push(`begin the subject with an imperative ("Add", "Fix"), not with "${first}"`);
  return problems;
}

function isImperative(first) {
  const word = first.toLowerCase();
  if (!/^[a-z][a-z-]*$/.test(word) || noVerbs.has(word)) return false;
  return imperatives.has(word) || !/(?:[^s]s|ed|ing)$/.test(word);
}

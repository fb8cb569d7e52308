const MAX_LENGTH = 72
const FORM = /^[a-z0-9][a-z0-9, .-]*: (?<verb>[A-Z][a-z'-]*)(?:[ ,].+)?$/
/** "Adds", "Added" and "Adding" say what was done; a subject says what to do. */
const INFLECTED = /(?:[^suai]s|ed|ing)$/
const IMPERATIVES = /^(?:Embed|(?:F|N|S|Sp|Exc|Proc|Succ|H)eed|Shed|(?:Br|P|R|Str|Sw|Spr|Cl)ing)$/

/** What is wrong with the first line of a commit message; undefined when nothing is. */
export function subjectProblem(subject: string): string | undefined {
  if (subject.startsWith('Revert "')) return undefined
  const verb = FORM.exec(subject)?.groups?.['verb']
  if (verb === undefined) return 'is not of the form `area: Imperative …`'
  if (subject.length > MAX_LENGTH)
    return `has ${subject.length} characters; at most ${MAX_LENGTH} are allowed`
  if (subject.endsWith('.')) return 'ends with a full stop'
  if (INFLECTED.test(verb) && !IMPERATIVES.test(verb)) return `starts with "${verb}" instead of an imperative`
  return undefined
}

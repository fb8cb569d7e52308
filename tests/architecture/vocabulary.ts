/**
 * Words that the code base does not use, with the term that replaces them (docs/glossary.md). They were a private
 * vocabulary once; a reader finds nothing about them in the documentation of the field.
 */
const TERMS: Readonly<Record<string, string>> = {
  anew: 'again, new',
  anybody: 'anyone, or the role',
  deed: 'action',
  deeds: 'actions',
  errand: 'external effect',
  errands: 'external effects',
  everybody: 'all users, or the role',
  farewell: 'deletion email',
  farewells: 'deletion emails',
  happening: 'domain event',
  happenings: 'domain events',
  hears: 'is notified',
  kept: 'saved, stored, cached, retained',
  mended: 'fixed',
  nobody: 'no one, or the role',
  noun: 'aggregate, target',
  nouns: 'aggregates, targets',
  said: 'posted, written',
  say: 'post, write, show',
  says: 'posts, writes, shows',
  somebody: 'a user, or the role',
  tell: 'notify, show',
  tells: 'notifies, shows',
  told: 'notified, shown',
  turn: 'slot, wake-up',
  turns: 'slots, wake-ups',
  whoever: 'the user who',
}

/** Standard terms that contain one of the words: `turnOff`, and names in interfaces that are not ours. */
const STANDARD = /^(turn(On|Off)|turnstile)/i

/** Names of database tables, which only a migration could change. */
const DATABASE_NAMES = new Set(['farewells'])

const FORBIDDEN = new Set(Object.keys(TERMS))

const wordsOfIdentifier = (identifier: string): string[] =>
  identifier.split(/(?=[A-Z])|[_$\d]+/).map((word) => word.toLowerCase())

/** One token of code: comment, string, regular expression, a mark of templates and blocks, or other text. */
const CODE_TOKEN =
  /(?<ignored>\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=(?:[(,=:[!&|?{;>]|\breturn)\s*)\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/)|[`{}]|[\w$]+|[\s\S]/y

/** The text of a template literal up to its end or its next expression. */
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(`|\$\{|$)/y

/** Source text without comments, strings and regular expressions. Expressions in `${}` stay. */
function codeOf(source: string): string {
  let code = ''
  /** For each open `${`, the number of blocks open inside it. */
  const expressions: number[] = []
  for (let at = 0; at < source.length;) {
    CODE_TOKEN.lastIndex = at
    const token = CODE_TOKEN.exec(source)
    const text = token?.[0] ?? ''
    at = CODE_TOKEN.lastIndex
    const endsExpression = text === '}' && expressions.at(-1) === 0
    if (endsExpression) expressions.pop()
    if (text === '`' || endsExpression) {
      TEMPLATE_TEXT.lastIndex = at
      if (TEMPLATE_TEXT.exec(source)?.[1] === '${') expressions.push(0)
      at = TEMPLATE_TEXT.lastIndex
      code += ' '
    } else {
      const depth = expressions.pop()
      if (depth !== undefined) expressions.push(depth + Number(text === '{') - Number(text === '}'))
      code += token?.groups?.['ignored'] === undefined ? text : ' '
    }
  }
  return code.replace(/>[^<>{}=;()]*</g, '><')
}

/** Identifiers of a source file that contain a word of the private vocabulary. */
export function privateIdentifiers(source: string): string[] {
  const identifiers = new Set(codeOf(source).match(/[A-Za-z_$][\w$]*/g))
  return [...identifiers].filter(
    (identifier) =>
      !STANDARD.test(identifier) &&
      !DATABASE_NAMES.has(identifier) &&
      wordsOfIdentifier(identifier).some((word) => FORBIDDEN.has(word)),
  )
}

/** Words of the private vocabulary in a file's path. */
export const privateWordsOfPath = (file: string): string[] =>
  file
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => FORBIDDEN.has(word))

const PHRASES =
  /\b(anew|anybody|deeds?|errands?|everybody|hears? of|mended|nobody|somebody|told|tells?|to be had|whoever)\b/gi

/** Words and phrases of a sentence that plain technical English does not use. */
export const privateWordsOfText = (text: string): string[] => text.match(PHRASES) ?? []

/** The texts of comments in a source file. Globs in strings hold comment marks, too, so strings are skipped. */
export const commentsOf = (source: string): string =>
  [
    ...source.matchAll(
      /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\n]*`|(\/\*[\s\S]*?\*\/|(?:^|(?<=\s))\/\/.*$)/gm,
    ),
  ]
    .map(([, comment = '']) => comment)
    .filter((comment) => comment !== '')
    .join('\n')

/** The names of the tests of a file. */
export const testNamesOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(
    ([, , name = '']) => name,
  )

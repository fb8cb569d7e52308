import { parseSync, Visitor } from 'oxc-parser'
import { isTest, read, sourceFiles } from './source-files.ts'

export interface Expression {
  /** `file:line`. */
  place: string
  source: string
  flags: string
}

/** Every regular expression written in code that ships. */
export function shippedExpressions(): Expression[] {
  return sourceFiles()
    .filter((file) => !isTest(file))
    .flatMap(expressionsOf)
}

function expressionsOf(file: string): Expression[] {
  const text = read(file)
  const found: Expression[] = []
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const line = text.slice(0, node.start).split('\n').length
      found.push({ place: `${file}:${line}`, source: node.regex.pattern, flags: node.regex.flags })
    },
  })
  visitor.visit(parseSync(file, text).program)
  return found
}

/** Calls that make an expression of a text, which no list of literals can hold. */
export const madeExpressions = (): string[] =>
  sourceFiles()
    .filter((file) => !isTest(file) && /\bRegExp\(/.test(read(file)))
    .toSorted()

const alwaysTried = ['a', 'A', '0', ' ', '\n', '\t', '"', "'", '\\', '.', '-', '=', '/', '[', '(', '<', ',']

/** Short texts made of what an expression itself is written with: repeated, they are what it stumbles over. */
export function piecesOf(source: string): string[] {
  const signs = Array.from(source.replaceAll(/\\[a-zA-Z](?:\{[^}]*\})?|\\(.)/g, '$1')).filter(
    (sign) => !'^$*+?|{}'.includes(sign),
  )
  const pairs = signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
  return [...new Set([...alwaysTried, ...signs, ...pairs])]
}

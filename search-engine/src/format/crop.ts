import type { Token } from '../text/tokenizer.ts'
import type { TextMatch } from './term-matcher.ts'

/** Matches farther apart than this count as this far. */
const longestGap = 7

/** The range [from, to) of UTF-16 units that a crop of so many words keeps. */
export function cropRange(
  text: string,
  tokens: Token[],
  matches: TextMatch[],
  words: number,
): [number, number] {
  const [first, last] = bestInterval(matches, words) ?? [null, null]
  let before = first ? first.firstToken : 0
  let after = last ? last.lastToken + 1 : 0
  let remaining = words
  if (first && last) {
    const size = last.lastWord - first.firstWord + 1
    if (size > words) return [startAfter(tokens, before), phraseHead(text, tokens, first, words)]
    remaining = words - size
  }
  while (remaining > 0) {
    const left = before > 0 ? tokens[before - 1]! : null
    const right = after < tokens.length ? tokens[after]! : null
    if (!left && !right) break
    const taken = grow(left, right, remaining)
    before -= taken.left
    after += taken.right
    remaining -= taken.words
  }
  return [startAfter(tokens, before), after < tokens.length ? tokens[after]!.start : text.length]
}

function startAfter(tokens: Token[], before: number): number {
  return before > 0 ? tokens[before - 1]!.end : 0
}

/** The first words of a phrase that is longer than the crop. */
function phraseHead(text: string, tokens: Token[], match: TextMatch, words: number): number {
  let left = words
  for (let at = match.firstToken; at < tokens.length; at++) {
    if (isWord(tokens[at]!) && --left === 0) return tokens[at]!.end
  }
  return text.length
}

function isWord(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'stop'
}

/** One step of growth: words on both sides are taken left first; separators of one kind go together. */
function grow(
  left: Token | null,
  right: Token | null,
  remaining: number,
): { left: number; right: number; words: number } {
  if (!left || !right) {
    const only = (left ?? right)!
    return { left: left ? 1 : 0, right: right ? 1 : 0, words: isWord(only) ? 1 : 0 }
  }
  if (isWord(left)) {
    const both = isWord(right) && remaining > 1
    return { left: 1, right: both ? 1 : 0, words: both ? 2 : 1 }
  }
  if (isWord(right)) return { left: 0, right: 1, words: 1 }
  if (left.kind === right.kind) return { left: 1, right: remaining > 1 ? 1 : 0, words: 0 }
  return left.kind === 'hard' ? { left: 0, right: 1, words: 0 } : { left: 1, right: 0, words: 0 }
}

/** The matches between which the crop is laid: most different words, then nearest, then best ordered, then first. */
function bestInterval(matches: TextMatch[], words: number): [TextMatch, TextMatch] | null {
  if (matches.length === 0) return null
  let best: { score: number[]; interval: [TextMatch, TextMatch] } | null = null
  const consider = (first: number, last: number): void => {
    const score = scoreOf(matches.slice(first, last + 1))
    if (!best || isBetter(score, best.score)) best = { score, interval: [matches[first]!, matches[last]!] }
  }
  const last = matches.length - 1
  let first = 0
  matches.forEach((next, index) => {
    const isTooFar = (from: number): boolean => next.lastWord - matches[from]!.firstWord >= words
    if (!isTooFar(first)) return
    if (index > 0) consider(first, index - 1)
    // A phrase that is longer than the crop is left behind as a whole.
    do first++
    while (first <= last && isTooFar(first))
    first = Math.min(first, last)
  })
  // A last match that fills the whole crop is none of the candidates (observed on the real server).
  if (first !== last || wordsOf(matches[first]!) < words) consider(first, last)
  return (best as { interval: [TextMatch, TextMatch] } | null)?.interval ?? [matches[0]!, matches[0]!]
}

const wordsOf = (match: TextMatch) => match.lastWord - match.firstWord + 1

function isBetter(a: number[], b: number[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! > b[i]!
  return false
}

/** The words of a phrase count as neighbours in order. */
function scoreOf(matches: TextMatch[]): number[] {
  const positions = new Set<number>()
  let distance = 0
  let ordered = 0
  matches.forEach((match, i) => {
    for (const position of match.positions) positions.add(position)
    distance -= wordsOf(match) - 1
    ordered += wordsOf(match) - 1
    const next = matches[i + 1]
    if (!next) return
    if (next.positions[0]! > match.positions[0]!) ordered++
    distance -= Math.min(longestGap, next.firstWord - match.lastWord)
  })
  return [positions.size, distance, ordered]
}

import type { Segment } from '../index/segment.ts'

const nothing: ReadonlyMap<string, number> = new Map()
/** Look-ups kept with a segment; people type the same words. */
const mostKept = 500

/**
 * Words of a segment within `budget` edits of a query word, by edits (1 or 2); with `prefix` also words that begin
 * with such a form. A wrong first letter counts two and goes with no other edit (observed rules, section 3).
 */
export function fuzzyWords(
  segment: Segment,
  query: string,
  budget: number,
  prefix: boolean,
): ReadonlyMap<string, number> {
  if (budget === 0 || query === '') return nothing
  const key = `${budget}${prefix ? '*' : '.'}${query}`
  const known = segment.fuzzy.get(key)
  if (known) return known
  const found = new Map<string, number>()
  const [from, to] = segment.prefixRange(query[0]!)
  walkRange(segment, from, to, query, budget, prefix, found)
  if (budget > 1) addWrongFirstLetters(segment, query, prefix, found)
  if (segment.fuzzy.size >= mostKept) segment.fuzzy.delete(segment.fuzzy.keys().next().value!)
  segment.fuzzy.set(key, found)
  return found
}

/**
 * Row-reuse Levenshtein over a sorted range of words: a word takes over the rows of the beginning that it shares with
 * the word before it.
 */
function walkRange(
  segment: Segment,
  from: number,
  to: number,
  query: string,
  budget: number,
  prefix: boolean,
  found: Map<string, number>,
): void {
  const { wordUnits, wordOffsets } = segment.data
  const width = query.length + 1
  const letters = Uint16Array.from(query, (letter) => letter.charCodeAt(0))
  const longest = 260
  const rows = new Uint8Array(width * (longest + 1))
  // Least distance of any beginning up to this depth, and whether the rows below can still come within the budget.
  const best = new Uint8Array(longest + 1)
  const dead = new Uint8Array(longest + 1)
  for (let i = 0; i < width; i++) rows[i] = Math.min(i, 255)
  best[0] = rows[width - 1]!
  let depth = 0
  for (let id = from; id < to; id++) {
    const start = wordOffsets[id]!
    const length = wordOffsets[id + 1]! - start
    const before = id > from ? wordOffsets[id - 1]! : start
    let shared = 0
    if (id > from)
      while (shared < depth && shared < length && wordUnits[before + shared] === wordUnits[start + shared])
        shared++
    depth = shared
    while (depth < length && dead[depth] === 0) {
      depth++
      fillRow(rows, width, depth, letters, wordUnits, start)
      best[depth] = Math.min(best[depth - 1]!, rows[depth * width + width - 1]!)
      dead[depth] = isDead(rows, width, depth, budget) ? 1 : 0
    }
    const distance = prefix ? best[depth]! : depth === length ? rows[depth * width + width - 1]! : budget + 1
    if (distance > 0 && distance <= budget) found.set(segment.word(id), distance)
    // No word with this beginning can come within the budget.
    else if (dead[depth] === 1) id = endOfBeginning(segment, id + 1, to, start, depth) - 1
  }
}

/** The first word from `from` on that does not begin with the `length` units at `start`. */
function endOfBeginning(segment: Segment, from: number, to: number, start: number, length: number): number {
  const { wordUnits, wordOffsets } = segment.data
  const begins = (id: number): boolean => {
    const at = wordOffsets[id]!
    if (wordOffsets[id + 1]! - at < length) return false
    for (let i = length - 1; i >= 0; i--) if (wordUnits[at + i] !== wordUnits[start + i]) return false
    return true
  }
  let low = from
  let step = 1
  while (low + step <= to && begins(low + step - 1)) {
    low += step
    step *= 2
  }
  let high = Math.min(to, low + step - 1)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (begins(middle)) low = middle + 1
    else high = middle
  }
  return low
}

function fillRow(
  rows: Uint8Array,
  width: number,
  depth: number,
  letters: Uint16Array,
  units: Uint16Array,
  start: number,
): void {
  const row = depth * width
  const previous = row - width
  const unit = units[start + depth - 1]!
  const unitBefore = depth > 1 ? units[start + depth - 2]! : -1
  rows[row] = Math.min(depth, 255)
  for (let i = 1; i < width; i++) {
    const letter = letters[i - 1]!
    let cost = Math.min(
      rows[previous + i]! + 1,
      rows[row + i - 1]! + 1,
      rows[previous + i - 1]! + (letter === unit ? 0 : 1),
    )
    if (i > 1 && depth > 1 && letter === unitBefore && letters[i - 2] === unit) {
      cost = Math.min(cost, rows[previous - width + i - 2]! + 1)
    }
    rows[row + i] = Math.min(cost, 255)
  }
}

function isDead(rows: Uint8Array, width: number, depth: number, budget: number): boolean {
  const row = depth * width
  for (let i = 0; i < width; i++) {
    if (rows[row + i]! <= budget) return false
    // A swap may still come from the row before.
    if (i < width - 1 && rows[row - width + i]! < budget) return false
  }
  return true
}

/** All forms one edit away whose first letter differs, found by look-up. */
function addWrongFirstLetters(
  segment: Segment,
  query: string,
  prefix: boolean,
  found: Map<string, number>,
): void {
  const rest = query.slice(1)
  const forms = new Set<string>([rest])
  if (query.length > 1) forms.add(query[1]! + query[0]! + query.slice(2))
  for (const letter of firstLetters(segment)) {
    forms.add(letter + rest)
    forms.add(letter + query)
  }
  for (const form of forms) {
    if (form === '' || form[0] === query[0]) continue
    if (prefix) {
      const [from, to] = segment.prefixRange(form)
      for (let id = from; id < to; id++) addTwo(found, segment.word(id))
    } else if (segment.find(form) >= 0) addTwo(found, form)
  }
}

function addTwo(found: Map<string, number>, word: string): void {
  if (!found.has(word)) found.set(word, 2)
}

const letterCache = new WeakMap<Segment, string[]>()

function firstLetters(segment: Segment): string[] {
  const known = letterCache.get(segment)
  if (known) return known
  const letters = new Set<string>()
  const { wordUnits, wordOffsets } = segment.data
  for (let id = 0; id < segment.wordCount; id++)
    letters.add(String.fromCharCode(wordUnits[wordOffsets[id]!]!))
  const list = [...letters]
  letterCache.set(segment, list)
  return list
}

import type { Segment } from '../index/segments/segment.ts'

const nothing: ReadonlyMap<string, number> = new Map()

/**
 * Words of a segment within `budget` edits of a query word, by edits (1 or 2); with `prefix` also words that begin
 * with such a form. A wrong first letter counts two and goes with no other edit.
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
  segment.fuzzy.offer(key, found)
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
  const rows = new EditRows(query, budget, prefix, wordUnits)
  const shared = sharedBeginnings(segment)
  let depth = 0
  for (let id = from; id < to; id++) {
    const start = wordOffsets[id]!
    const length = wordOffsets[id + 1]! - start
    depth = id > from ? Math.min(depth, shared[id]!) : 0
    while (depth < length && rows.canGoOn(depth)) rows.fill(++depth, start)
    const isJudged = depth === length || rows.isSettled(depth)
    const distance = isJudged ? rows.distance(depth) : budget + 1
    if (distance > 0 && distance <= budget) found.set(segment.word(id), distance)
    // No word with this beginning can come within the budget.
    else if (!rows.canGoOn(depth)) while (id + 1 < to && shared[id + 1]! >= depth) id++
  }
}

const sharedCache = new WeakMap<Segment, Uint8Array>()

/** By word: how many units, up to 255, it has in common with the beginning of the word before it. */
function sharedBeginnings(segment: Segment): Uint8Array {
  const known = sharedCache.get(segment)
  if (known) return known
  const { wordUnits, wordOffsets } = segment.data
  const shared = new Uint8Array(segment.wordCount)
  for (let id = 1; id < shared.length; id++) {
    const before = wordOffsets[id - 1]!
    const start = wordOffsets[id]!
    const most = Math.min(start - before, wordOffsets[id + 1]! - start, 255)
    let length = 0
    while (length < most && wordUnits[before + length] === wordUnits[start + length]) length++
    shared[id] = length
  }
  sharedCache.set(segment, shared)
  return shared
}

const longestWord = 260

/**
 * The rows of the edit distance table between a query and a word, one for each beginning of the word. Only cells that
 * can lie within the budget are filled; distances above it all count as `budget + 1`.
 */
class EditRows {
  readonly #letters: Uint16Array
  readonly #units: Uint16Array
  readonly #budget: number
  readonly #width: number
  readonly #rows: Uint8Array
  readonly #prefix: boolean
  readonly #settled = new Uint8Array(longestWord + 1)
  readonly #alive = new Uint8Array(longestWord + 1)

  /** `units` holds the words, each from the place that is given to `fill`. */
  constructor(query: string, budget: number, prefix: boolean, units: Uint16Array) {
    this.#letters = Uint16Array.from(query, (letter) => letter.charCodeAt(0))
    this.#units = units
    this.#budget = budget
    this.#prefix = prefix
    this.#width = query.length + 1
    this.#rows = new Uint8Array(this.#width * (longestWord + 1)).fill(budget + 1)
    for (let i = 0; i < this.#width && i <= budget; i++) this.#rows[i] = i
    this.#alive[0] = 1
  }

  /** False when nothing more can be learnt from longer words with this beginning. */
  canGoOn(depth: number): boolean {
    return this.#alive[depth] === 1
  }

  /**
   * True where only beginnings count and no longer one can be nearer than this. A beginning within the budget that is
   * not settled does not count: the word may come nearer and then stray (as on the real server).
   */
  isSettled(depth: number): boolean {
    return this.#settled[depth] === 1
  }

  /** Between the query and the whole beginning. */
  distance(depth: number): number {
    return this.#rows[depth * this.#width + this.#width - 1]!
  }

  fill(depth: number, start: number): void {
    const rows = this.#rows
    const letters = this.#letters
    const width = this.#width
    const most = this.#budget + 1
    const row = depth * width
    const previous = row - width
    const unit = this.#units[start + depth - 1]!
    const unitBefore = depth > 1 ? this.#units[start + depth - 2]! : -1
    const first = Math.max(1, depth - this.#budget)
    const last = Math.min(width - 1, depth + this.#budget)
    let left = first === 1 ? Math.min(depth, most) : most
    if (first <= width) rows[row + first - 1] = left
    let isAlive = left < most
    let nearest: number = left
    for (let i = first; i <= last; i++) {
      const letter = letters[i - 1]!
      let cost = Math.min(rows[previous + i]!, left) + 1
      const diagonal = rows[previous + i - 1]!
      cost = Math.min(cost, letter === unit ? diagonal : diagonal + 1, most)
      if (i > 1 && letter === unitBefore && letters[i - 2] === unit)
        cost = Math.min(cost, rows[previous - width + i - 2]! + 1)
      rows[row + i] = left = cost
      if (cost < nearest) nearest = cost
      // A swap may still come from the row before.
      if (cost < most || (i < width - 1 && rows[previous + i]! < this.#budget)) isAlive = true
    }
    if (last < width - 1) rows[row + last + 1] = most
    const isSettled = this.#prefix && last === width - 1 && left < most && left === nearest
    this.#settled[depth] = isSettled ? 1 : 0
    this.#alive[depth] = isAlive && !isSettled ? 1 : 0
  }
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

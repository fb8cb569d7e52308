import { numberIn } from '../index/columns/number-text.ts'
import { byBytes } from '../text/compare.ts'
import { foldValue } from '../text/fold.ts'
import type { RangeBound } from './filter-expression.ts'

/** A place between values: directly before the value or directly after it. */
interface Cut<T> {
  value: T
  isAfter: boolean
}

/** Undefined: without a bound on that side. */
interface Range<T> {
  from: Cut<T> | undefined
  to: Cut<T> | undefined
}

type Order<T> = (a: T, b: T) => number

const compareCuts = <T>(order: Order<T>, a: Cut<T>, b: Cut<T>): number =>
  order(a.value, b.value) || Number(a.isAfter) - Number(b.isAfter)

/** Sorted ranges that do not overlap. A value is found by a binary search. */
class RangeSet<T> {
  readonly #order: Order<T>
  readonly #ranges: Range<T>[] = []

  constructor(order: Order<T>, ranges: Range<T>[]) {
    this.#order = order
    for (const range of ranges.toSorted((a, b) => this.#compareStarts(a.from, b.from))) {
      const last = this.#ranges.at(-1)
      if (last?.to && (!range.from || this.#compare(range.from, last.to) <= 0)) {
        if (!range.to || this.#compare(range.to, last.to) > 0) last.to = range.to
      } else if (!last || last.to) this.#ranges.push({ ...range })
    }
  }

  #compare(a: Cut<T>, b: Cut<T>): number {
    return compareCuts(this.#order, a, b)
  }

  #compareStarts(a: Cut<T> | undefined, b: Cut<T> | undefined): number {
    if (!a || !b) return Number(a !== undefined) - Number(b !== undefined)
    return this.#compare(a, b)
  }

  has(value: T): boolean {
    let low = 0
    let high = this.#ranges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#isPast(this.#ranges[middle]!.from, value)) low = middle + 1
      else high = middle
    }
    const range = this.#ranges[low - 1]
    return range !== undefined && (!range.to || !this.#isPast(range.to, value))
  }

  /** Whether a value lies after the cut. */
  #isPast(cut: Cut<T> | undefined, value: T): boolean {
    if (!cut) return true
    const difference = this.#order(value, cut.value)
    return difference > 0 || (difference === 0 && !cut.isAfter)
  }
}

/** The range in which all bounds hold; undefined when it is empty. */
function rangeOf<T>(order: Order<T>, bounds: [RangeBound[0], T][]): Range<T> | undefined {
  const range: Range<T> = { from: undefined, to: undefined }
  const compare = (a: Cut<T>, b: Cut<T>) => compareCuts(order, a, b)
  for (const [operator, value] of bounds) {
    const cut = { value, isAfter: operator === '>' || operator === '<=' }
    if (operator === '>' || operator === '>=') {
      if (!range.from || compare(cut, range.from) > 0) range.from = cut
    } else if (!range.to || compare(cut, range.to) < 0) range.to = cut
  }
  return range.from && range.to && compare(range.from, range.to) >= 0 ? undefined : range
}

/** Values of one attribute that lie in one of several ranges: numbers by their value, texts by their folded form. */
export class ValueRanges {
  readonly #numbers: RangeSet<number>
  readonly #texts: RangeSet<string>

  constructor(ranges: readonly RangeBound[][]) {
    const ofNumbers = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0)
    this.#numbers = new RangeSet(
      ofNumbers,
      ranges.flatMap((bounds) => {
        const numeric = bounds.map(([operator, value]): [RangeBound[0], number] => [
          operator,
          numberIn(value),
        ])
        const isPossible = numeric.every(([, bound]) => !Number.isNaN(bound))
        return (isPossible && rangeOf(ofNumbers, numeric)) || []
      }),
    )
    this.#texts = new RangeSet(
      byBytes,
      ranges.flatMap(
        (bounds) =>
          rangeOf(
            byBytes,
            bounds.map(([operator, value]) => [operator, foldValue(value)]),
          ) ?? [],
      ),
    )
  }

  hasNumber(number: number): boolean {
    return this.#numbers.has(number)
  }

  hasText(form: string): boolean {
    return this.#texts.has(form)
  }
}

/** Tests whether a text starts with one of several: in the time of a binary search. */
export function startTest(starts: readonly string[]): (text: string) => boolean {
  const shortest: string[] = []
  for (const start of starts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))) {
    const last = shortest.at(-1)
    if (last === undefined || !start.startsWith(last)) shortest.push(start)
  }
  return (text) => {
    let low = 0
    let high = shortest.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (shortest[middle]! <= text) low = middle + 1
      else high = middle
    }
    return low > 0 && text.startsWith(shortest[low - 1]!)
  }
}

/** The figures of one run by name, such as `steady.p99Ms`. */
export type Figures = Record<string, number>

/** One figure on both commits. Ratios are costs: above 1 the present commit is slower, larger, or handles less. */
export interface Comparison {
  figure: string
  base: number
  present: number
  /** Undefined where the base has 0. */
  ratio: number | undefined
  /** Lowest and highest ratio of a round. */
  spread: [lowest: number, highest: number] | undefined
}

/** Above this a ratio must be explained or fixed. */
export const WORST_RATIO = 1.15

/** Numbers of a result that set the size of the run and are no measurement. */
const SIZES = new Set(['projects', 'documents', 'edits', 'searches', 'seconds'])

/** All numbers of a result, those of nested objects under joined names. */
export function figuresOf(result: object, prefix = ''): Figures {
  const figures: Figures = {}
  for (const [name, value] of Object.entries(result) as [string, unknown][]) {
    if (typeof value === 'number' && !SIZES.has(name)) figures[prefix + name] = value
    else if (typeof value === 'object' && value !== null)
      Object.assign(figures, figuresOf(value, `${prefix}${name}.`))
  }
  return figures
}

/** Rates are better when they are higher; times, sizes and failures when they are lower. */
function isRate(figure: string): boolean {
  const unit = figure.split('.').findLast((name) => /(Ms|Kb|Mb)\d*$|PerSecond|perSecond/.test(name))
  return unit !== undefined && /perSecond/i.test(unit)
}

const ratioOf = (figure: string, base: number, present: number): number | undefined => {
  const [before, after] = isRate(figure) ? [present, base] : [base, present]
  return before === 0 ? undefined : after / before
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** Compares the figures that every run has; the run of a round on the base belongs to the same round on the present commit. */
export function compareRuns(base: readonly Figures[], present: readonly Figures[]): Comparison[] {
  const runs = [...base, ...present]
  const names = Object.keys(runs[0] ?? {}).filter((name) => runs.every((run) => name in run))
  return names.map((figure) => {
    const before = base.map((run) => run[figure] ?? 0)
    const after = present.map((run) => run[figure] ?? 0)
    const ratios = before.flatMap((value, round) => ratioOf(figure, value, after[round] ?? 0) ?? [])
    return {
      figure,
      base: medianOf(before),
      present: medianOf(after),
      ratio: ratioOf(figure, medianOf(before), medianOf(after)),
      spread: ratios.length === 0 ? undefined : [Math.min(...ratios), Math.max(...ratios)],
    }
  })
}

const short = (value: number) => Number(value.toPrecision(4)).toString()

/** Rows of a Markdown table; ratios above `WORST_RATIO` are marked. */
export const rowsOf = (bench: string, comparisons: readonly Comparison[]): string[] =>
  comparisons.map(({ figure, base, present, ratio, spread }) => {
    const mark = ratio !== undefined && ratio > WORST_RATIO ? '✗ ' : ''
    const shown = ratio === undefined ? '–' : `${mark}${ratio.toFixed(2)}`
    const range = spread ? spread.map((value) => value.toFixed(2)).join(' to ') : '–'
    return `| ${bench} | ${figure} | ${short(base)} | ${short(present)} | ${shown} | ${range} |`
  })

import { CHANGED_LINES_SHOWN, LINES_AROUND } from '@quarry/domain/moderation/review'
import type { ChangedLine, TextDifference } from '../../../contract/versions/text-difference-shapes.ts'
import { CELLS_MAX, differencesOf, type Stretch } from './sequence-difference.ts'

/** Maximum cells for words of one pair of replaced lines; smaller, since there may be many pairs. */
const WORD_CELLS = 100_000

/** Cells that all word tables of one text may use together: the author of the texts controls the number of pairs. */
interface Budget {
  cells: number
}

/** Changed lines of a text with their changed words, and lines around them; null if nothing changed. */
export function textDifference(before: string, after: string): TextDifference | null {
  const stretches = differencesOf(linesOf(before), linesOf(after))
  if (stretches.every(({ kind }) => kind === 'same')) return null
  const budget: Budget = { cells: CELLS_MAX }
  const lines = stretches.flatMap((stretch, at) => viewStretch(stretches, { stretch, at }, budget))
  return { lines: lines.slice(0, CHANGED_LINES_SHOWN), more: Math.max(0, lines.length - CHANGED_LINES_SHOWN) }
}

const linesOf = (text: string) => text.split(/\r?\n/)

function viewStretch(
  all: readonly Stretch<string>[],
  { stretch: { kind, items }, at }: { stretch: Stretch<string>; at: number },
  budget: Budget,
): ChangedLine[] {
  if (kind === 'same') return around(items, { isFirst: at === 0, isLast: at === all.length - 1 })
  // The removed run before it has rendered both halves of the pair.
  if (kind === 'added' && isPair(all[at - 1], all[at])) return []
  const next = all[at + 1]
  if (kind !== 'removed' || !next || !isPair(all[at], next))
    return items.map((text) => ({ kind, parts: [{ text, changed: true }] }))
  const pairs = items.map((text, line) => wordsOf(text, next.items[line] ?? '', budget))
  return [...pairs.map(([old]) => old), ...pairs.map(([, fresh]) => fresh)]
}

const isPair = (old: Stretch<string> | undefined, fresh: Stretch<string> | undefined) =>
  old?.kind === 'removed' && fresh?.kind === 'added' && old.items.length === fresh.items.length

/** Keeps only the unchanged lines next to changes. */
function around(items: readonly string[], { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const head = isFirst ? 0 : LINES_AROUND
  const tail = isLast ? 0 : LINES_AROUND
  const same = (text: string): ChangedLine => ({ kind: 'same', parts: [{ text, changed: false }] })
  const skipped = items.length - head - tail
  if (skipped < 2) return items.map(same)
  return [
    ...items.slice(0, head).map(same),
    { kind: 'skipped', count: skipped, parts: [] } satisfies ChangedLine,
    ...(tail === 0 ? [] : items.slice(-tail).map(same)),
  ]
}

function wordsOf(before: string, after: string, budget: Budget): [ChangedLine, ChangedLine] {
  const [old, fresh] = [before.split(/(\s+)/), after.split(/(\s+)/)]
  const stretches = differencesOf(old, fresh, Math.min(WORD_CELLS, budget.cells))
  budget.cells = Math.max(0, budget.cells - old.length * fresh.length)
  const side = (kind: 'removed' | 'added'): ChangedLine => ({
    kind,
    parts: stretches
      .filter((stretch) => stretch.kind === 'same' || stretch.kind === kind)
      .map((stretch) => ({ text: stretch.items.join(''), changed: stretch.kind === kind })),
  })
  return [side('removed'), side('added')]
}

import type { StyledRun } from './terminal-text.ts'

/** A part of a line that looks the same from its beginning to its end. */
export interface LinePart {
  /** The place of its first character. */
  at: number
  text: string
  run: StyledRun | undefined
  /** Whether it is what was searched for. */
  isHit: boolean
}

/** The parts of a line with styles in which a text in lower case is searched; empty for none. */
export function partsOfLine(text: string, runs: readonly StyledRun[], search: string): LinePart[] {
  const hits = hitsIn(text, search)
  const places = [0, text.length, ...runs.flatMap(({ start, end }) => [start, end]), ...hits.flat()]
  const bounds = [...new Set(places)].toSorted((a, b) => a - b)
  const parts: LinePart[] = []
  let [run, hit] = [0, 0]
  for (const [index, at] of bounds.slice(0, -1).entries()) {
    while (run < runs.length && (runs[run]?.end ?? 0) <= at) run += 1
    while (hit < hits.length && (hits[hit]?.[1] ?? 0) <= at) hit += 1
    const [here, found] = [runs[run], hits[hit]]
    parts.push({
      at,
      text: text.slice(at, bounds[index + 1]),
      run: here && here.start <= at ? here : undefined,
      isHit: found !== undefined && found[0] <= at,
    })
  }
  return parts
}

function hitsIn(text: string, search: string): [start: number, end: number][] {
  const hits: [number, number][] = []
  if (search === '') return hits
  const lower = text.toLowerCase()
  // In rare scripts lower case is longer, and the places would not fit.
  if (lower.length !== text.length) return hits
  for (let found = lower.indexOf(search); found !== -1; found = lower.indexOf(search, found + search.length))
    hits.push([found, found + search.length])
  return hits
}

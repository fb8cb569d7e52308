import { analyse } from 'scslre'
import { describe, expect, it } from 'vitest'
import { madeExpressions, piecesOf, shippedExpressions } from './regular-expressions.ts'

const expressions = shippedExpressions()

/** Long enough that a square stands out, short enough that it does not hold up the run. */
const LENGTH = 6000
const QUICK_MS = 15

function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const ROUNDS = 5

/** The least of several of each, for what else the machine does only adds; in turns, for its speed may change. */
function leastMs(...works: readonly (() => void)[]): number[] {
  const rounds = Array.from({ length: ROUNDS }, () => works.map(processorMs))
  return works.map((_, at) => Math.min(...rounds.map((round) => round[at] ?? Infinity)))
}

/** What it costs to look for the expression everywhere in a text that nearly matches. */
function search(pattern: RegExp, piece: string, length: number): () => void {
  const text = `${piece.repeat(Math.ceil(length / piece.length))}\u0001`
  const everywhere = new RegExp(
    pattern.source,
    pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`,
  )
  return () => text.replaceAll(everywhere, '')
}

/** Four times the text may take four times as long, not sixteen times. */
function growsTooFast(source: string, flags: string): string[] {
  const pattern = new RegExp(source, flags)
  return piecesOf(source).filter((piece) => {
    const long = search(pattern, piece, 4 * LENGTH)
    if (processorMs(long) < QUICK_MS) return false
    const [longMs = 0, shortMs = 0] = leastMs(long, search(pattern, piece, LENGTH))
    return longMs > QUICK_MS && longMs > 9 * shortMs
  })
}

/** What is not in proportion is slow to be found out, most of all on a busy machine. */
const PATIENCE = { timeout: 180_000 }

describe('regular expressions', PATIENCE, () => {
  it('are all found', () => {
    expect(expressions.length).toBeGreaterThan(200)
    expect(expressions.some(({ place }) => place.startsWith('search-config/src/facets.ts'))).toBe(true)
  })

  it('take time in proportion to the text, by their form', () => {
    const wrong = expressions.flatMap(({ place, source, flags }) =>
      analyse({ source, flags }).reports.map(({ type }) => `${place} /${source}/${flags} ${type}`),
    )
    expect(wrong).toEqual([])
  })

  it('take time in proportion to the text, by measure', () => {
    const wrong = expressions.flatMap(({ place, source, flags }) =>
      growsTooFast(source, flags).map((piece) => `${place} /${source}/${flags} on ${JSON.stringify(piece)}`),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    [String.raw`^\s*(.*?)\s*$`, 's'],
    [String.raw`!\[[^\]]*\]\([^)]*\)`, ''],
    [String.raw`\s+$`, ''],
    [String.raw`(a+)+b`, ''],
  ])('would notice /%s/%s', (source, flags) => {
    const reports = analyse({ source, flags }).reports.length
    expect(reports > 0 || growsTooFast(source, flags).length > 0).toBe(true)
  })

  it('are made of texts in these places only, from names of our own', () => {
    expect(madeExpressions()).toEqual([
      'api/contract/fields.ts',
      'scripts/bench/engine/bench-server.ts',
      'search-engine/src/documents/document-id.ts',
      'web/src/features/forms/validation-rules.ts',
    ])
  })
})

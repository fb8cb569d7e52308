import { expect, it } from 'vitest'
import { LineRing } from './line-ring.ts'

const ringOf = (lines: number, options = {}) => {
  const ring = new LineRing(options)
  for (let number = 0; number < lines; number++) ring.push(`line ${number}`)
  return ring
}

it('returns lines by their numbers', () => {
  const ring = ringOf(5)
  expect(ring.read(2, 2)).toEqual({ first: 2, lines: ['line 2', 'line 3'] })
  expect(ring.read(5, 10)).toEqual({ first: 5, lines: [] })
  expect(ring.read(99, 10)).toEqual({ first: 5, lines: [] })
})

it('has the last ten thousand lines, whose numbers stay', () => {
  const ring = ringOf(25_000)
  expect([ring.first, ring.next]).toEqual([15_000, 25_000])
  expect(ring.read(0, 1)).toEqual({ first: 15_000, lines: ['line 15000'] })
  expect(ring.read(24_999, 5)).toEqual({ first: 24_999, lines: ['line 24999'] })
})

it('is bounded in bytes, too, but has one line at least', () => {
  const ring = new LineRing({ bytesMax: 100 })
  for (let number = 0; number < 50; number++) ring.push('x'.repeat(30))
  expect([ring.first, ring.next]).toEqual([47, 50])
  ring.push('ü'.repeat(250))
  expect(ring.read(0, 10)).toEqual({ first: 50, lines: ['ü'.repeat(250)] })
  ring.push('short')
  expect(ring.read(0, 10)).toEqual({ first: 51, lines: ['short'] })
})

it('keeps empty lines, also as the first ones', () => {
  const ring = new LineRing()
  for (const line of ['', '', 'text', '']) ring.push(line)
  expect(ring.read(0, 10)).toEqual({ first: 0, lines: ['', '', 'text', ''] })
})

it('keeps lines of any length while it grows and turns around', () => {
  const ring = new LineRing({ linesMax: 500, bytesMax: 200_000 })
  const line = (number: number) => `${number} ${'aü€😀'.repeat((number * 37) % 400)}`
  for (let round = 1; round <= 60; round++) {
    while (ring.next < round * 50) ring.push(line(ring.next))
    const { first, lines } = ring.read(0, 500)
    expect(lines).toEqual(Array.from({ length: ring.next - first }, (_, at) => line(first + at)))
    expect(lines.length).toBeGreaterThan(49)
  }
})

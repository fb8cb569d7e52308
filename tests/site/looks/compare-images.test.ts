import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { compare } from './compare-images.ts'

type Paint = (x: number, y: number) => number

/** A grey picture of 160 × 120 pixels. */
function draw(paint: Paint): PNG {
  const png = new PNG({ width: 160, height: 120 })
  for (let y = 0; y < png.height; y++)
    for (let x = 0; x < png.width; x++) {
      const value = paint(x, y)
      png.data.set([value, value, value, 255], (y * png.width + x) * 4)
    }
  return png
}

const isLine = (x: number, y: number, shift = 0) => x > 20 && x < 140 && y >= 40 + shift && y < 52 + shift
const page = draw((x, y) => (isLine(x, y) ? 20 : 240))

it('takes what the same browser drew twice for alike', () => {
  expect(compare(page, page, true).isAlike).toBe(true)
})

it('reports a dot rendered by the same browser, but ignores dots and soft edges of another', () => {
  const dotted = draw((x, y) => (isLine(x, y) || (x >= 80 && x < 86 && y >= 80 && y < 86) ? 20 : 240))
  const softer = draw((x, y) => (isLine(x, y) ? 20 : isLine(x, y, 1) ? 200 : 240))
  expect(compare(dotted, page, true).isAlike).toBe(false)
  expect(compare(dotted, page, false).isAlike).toBe(true)
  expect(compare(softer, page, false).isAlike).toBe(true)
})

it('reports a part that moved, is missing or has another colour, in any browser', () => {
  const moved = draw((x, y) => (isLine(x, y, 12) ? 20 : 240))
  const missing = draw(() => 240)
  const paler = draw((x, y) => (isLine(x, y) ? 90 : 240))
  for (const isSameBrowser of [true, false])
    for (const other of [moved, missing, paler])
      expect(compare(other, page, isSameBrowser).isAlike).toBe(false)
})

it('reports another size', () => {
  const { finding } = compare(new PNG({ width: 160, height: 121 }), page, false)
  expect(finding).toBe('160 × 121 pixels instead of 160 × 120')
})

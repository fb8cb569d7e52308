import { expect, it } from 'vitest'
import { runInline } from '../../../testing/inline-script.ts'
import { lateFontScript } from './late-font.ts'

/** Runs the script in a page, then navigates; returns the fonts that it added. */
async function navigate({ isUsed, hasArrived }: { isUsed: boolean; hasArrived: boolean }) {
  const navigation = new EventTarget()
  const latin = { unicodeRange: 'U+0-FF, U+131' }
  const added: unknown[] = []
  class Face {
    readonly about: unknown[]
    constructor(...about: unknown[]) {
      this.about = about
    }
    load = () => Promise.resolve()
  }
  class Canvas {
    getContext = () => ({
      font: '',
      measureText() {
        return { width: isUsed && this.font.includes('Geologica') ? 90 : 100 }
      },
    })
  }
  runInline(lateFontScript, {
    window: { navigation },
    navigation,
    document: {
      querySelector: () => ({ href: 'https://quarry.test/latin.woff2' }),
      fonts: Object.assign([{ unicodeRange: 'U+0-10FFFF' }, latin], {
        add: (face: unknown) => added.push(face),
      }),
    },
    performance: { getEntriesByName: () => (hasArrived ? [{ responseEnd: 4000 }] : []) },
    OffscreenCanvas: Canvas,
    FontFace: Face,
  })
  navigation.dispatchEvent(new Event('navigate'))
  navigation.dispatchEvent(new Event('navigate'))
  await Promise.resolve()
  return added
}

it('adds the font once if it arrived after the first paint', async () => {
  expect(await navigate({ isUsed: false, hasArrived: true })).toMatchObject([
    {
      about: [
        'Geologica Variable',
        'url(https://quarry.test/latin.woff2)',
        { weight: '100 900', unicodeRange: 'U+0-FF, U+131' },
      ],
    },
  ])
})

it('adds nothing while it has not arrived, and to a page that uses it already', async () => {
  expect(await navigate({ isUsed: false, hasArrived: false })).toEqual([])
  expect(await navigate({ isUsed: true, hasArrived: true })).toEqual([])
})

import { expect, it } from 'vitest'
import { runInline } from '../../../testing/inline-script.ts'
import { lateFontScript } from './late-font.ts'

interface Given {
  isUsed: boolean
  hasArrived: boolean
  navigationType?: string
  path?: string
}

/** Runs the script in a page, then navigates; returns the fonts that it added. */
async function navigate({ isUsed, hasArrived, ...kind }: Given) {
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
    location: { pathname: '/mods' },
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
  const { navigationType = 'push', path = '/app' } = kind
  const event = () =>
    Object.assign(new Event('navigate'), {
      navigationType,
      destination: { url: `https://quarry.test${path}` },
    })
  navigation.dispatchEvent(event())
  navigation.dispatchEvent(event())
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

it('adds nothing while the page stays: text that users read would move', async () => {
  const late = { isUsed: false, hasArrived: true }
  expect(await navigate({ ...late, navigationType: 'replace' })).toEqual([])
  expect(await navigate({ ...late, path: '/mods?q=caves' })).toEqual([])
})

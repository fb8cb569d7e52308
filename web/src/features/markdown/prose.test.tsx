import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageStage } from '../../../testing/page-stage.tsx'
import { Prose } from './prose.tsx'

const stage = pageStage()
const scrolledTo: string[] = []
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id)
  })
})
afterEach(() => {
  scrolledTo.length = 0
  history.replaceState(null, '', '/')
})

const html = '<h2 id="md-features">Features</h2><h2 id="md-q--a">Q &amp; A</h2><h2 id="md-größe">Größe</h2>'
const show = (Page: () => ReactNode, preferences = { cosmetics: { externalLinksNewTab: false } }) =>
  stage.open(Page, () => null, null, {
    preferences: { subscribe: () => () => {}, get: () => preferences, theme: () => 'light' },
  })
const open = (hash: string) => {
  history.replaceState(null, '', `/${hash}`)
  return show(() => (
    <>
      <h2 id="versions">Versions</h2>
      <Prose html={`${html}<h2 id="md-versions">Versions</h2>`} />
    </>
  ))
}

it.each([
  ['#features', ['md-features']],
  ['#Q--A', ['md-q--a']],
  ['#gr%C3%B6%C3%9Fe', ['md-größe']],
  ['#versions', []],
  ['#other', []],
  ['#%E0%A4%A', []],
  ['', []],
])('a page opened with %j scrolls to %j', async (hash, expected) => {
  await open(hash)
  expect([...new Set(scrolledTo)]).toEqual(expected)
})

it('scrolls when the anchor changes', async () => {
  await open('')
  await act(async () => {
    history.replaceState(null, '', '/#features')
    window.dispatchEvent(new Event('hashchange'))
  })
  expect([...new Set(scrolledTo)]).toEqual(['md-features'])
})

it.each([true, false])(
  'opens external links in a new tab if the visitor wants it: %s',
  async (externalLinksNewTab) => {
    await show(() => <Prose html='<a href="https://status.example/">the status</a>' />, {
      cosmetics: { externalLinksNewTab },
    })
    // The test environment would leave its page.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    const link = document.querySelector('a') as HTMLAnchorElement
    link.click()
    expect(link.target).toBe(externalLinksNewTab ? '_blank' : '')
  },
)

it('shows an image that cannot be loaded as its text', async () => {
  await show(() => <Prose html='<p><img src="https://status.example/a.png" alt="the status"></p>' />)
  const image = document.querySelector('img') as HTMLImageElement
  await vi.waitFor(() => {
    image.dispatchEvent(new Event('error'))
    expect(image.classList).toContain('failed')
  })
})

import { stateOfAddress } from '@quarry/search-config/saved-search'
import { stateHref } from '@quarry/search-config/search-state'
import { act, Suspense, useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { pageParameters } from '../engine/engine-request.ts'
import type { PageResult } from '../engine/search-hit.ts'
import type { LiveSearchProps } from './live-search.tsx'
import type { FirstPage } from './load-search-page.ts'
import type { SearchResults, SearchPage } from './search-page-context.ts'
import { useSearchResultsOf } from './use-search-results.tsx'

const code = vi.hoisted(() => ({ loads: 0, isAway: false }))
vi.mock('./live-search.tsx', () => ({
  get LiveSearch() {
    code.loads += 1
    if (code.isAway) throw new Error('away')
    return Live
  },
}))

/** Finds ten results at once. */
function Live({ onResults }: LiveSearchProps) {
  useEffect(() => onResults({ result: resultOf(10), isBusy: false } as SearchResults), [onResults])
  return null
}

const resultOf = (nbHits: number) => ({ nbHits, kinds: { mod: 41 } }) as unknown as PageResult
const stateAt = (address: string) => stateOfAddress(address) as SearchPage['state']

/** The server's result for an address. */
const drawn = (address: string, given: Partial<FirstPage> = {}) =>
  ({
    href: stateHref(stateAt(address)),
    parameters: pageParameters(stateAt(address), 'list'),
    result: resultOf(1),
    alternatives: [{ href: '/mods', count: 3 }],
    similarTitles: ['Chest'],
    ...given,
  }) as FirstPage

let answer: SearchResults
const stage = pageStage()
const open = (address: string, first: FirstPage, search: object | null = { url: '', key: '' }) =>
  stage.open(
    () => {
      const shown = useSearchResultsOf({ state: stateAt(address), mode: 'list' } as SearchPage, first)
      useEffect(() => {
        answer = shown.answer
      })
      return (
        <>
          <Suspense fallback="…">{shown.live}</Suspense>
          {shown.answer.result?.nbHits} found
        </>
      )
    },
    () => undefined,
    null,
    { search },
  )
const sign = (name: string, place: EventTarget = document) =>
  act(async () => void place.dispatchEvent(new Event(name)))

afterEach(() => {
  vi.restoreAllMocks()
})

// The module is loaded once per browser session, so the failing case has to come first.
it('retries to load the live search after a failure', async () => {
  await open('/mods', drawn('/mods'))
  expect(code.loads).toBe(0)
  code.isAway = true
  await sign('pointermove')
  expect(text()).toBe('1 found')
  code.isAway = false
  await sign('keydown')
  expect(text()).toBe('10 found')
})

it.each(['pointermove', 'pointerdown', 'keydown', 'touchstart', 'focusin'])(
  "keeps the server's result until the visitor interacts: %s",
  async (name) => {
    await open('/mods', drawn('/mods'))
    expect([text(), answer.isBusy, answer.hasFailed]).toEqual(['1 found', false, false])
    await sign(name)
    expect(text()).toBe('10 found')
  },
)

it('searches at once if the address has changed since the server rendered', async () => {
  await open('/mods?q=chest', drawn('/mods'))
  expect(text()).toBe('10 found')
})

it('sends no request offline and searches on reconnect', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open('/mods?q=chest', drawn('/mods'))
  await sign('keydown')
  expect([text(), answer.isBusy, answer.hasFailed]).toEqual(['1 found', true, false])
  onLine.mockReturnValue(true)
  await sign('online', window)
  expect(text()).toBe('10 found')
})

it('takes suggestions from the server only for the page that it rendered', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open('/mods?q=chest', drawn('/mods?q=chest'))
  expect([answer.alternatives, answer.similarTitles]).toEqual([[{ href: '/mods', count: 3 }], ['Chest']])
  expect(answer.kinds).toEqual({ mod: 41 })
  await open('/mods?q=box', drawn('/mods?q=chest'))
  expect([answer.alternatives, answer.similarTitles]).toEqual([undefined, []])
})

it('shows that search is down if the server had no result or no search is configured', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open('/mods', drawn('/mods', { result: undefined }))
  expect([answer.isBusy, answer.hasFailed]).toEqual([false, true])
  await open('/mods', drawn('/mods'), null)
  await sign('keydown')
  expect([answer.result, answer.hasFailed]).toEqual([undefined, true])
})

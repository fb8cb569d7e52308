import { stateOfAddress } from '@quarry/search-config/saved-search'
import { act, useEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageStage, type } from '../../../../testing/page-stage.tsx'
import { SearchBox } from './search-box.tsx'
import {
  SearchPageContext,
  SearchResultsContext,
  type SearchPage,
  type SearchResults,
} from './search-page-context.ts'

const stage = pageStage()
const sent: string[] = []
/** Renders the page at the address of these words. */
let arrive: (words: string) => Promise<void>
const text = () => document.querySelector<HTMLInputElement>('input[name=q]')?.value
const answer = { kinds: undefined, result: undefined } as SearchResults

beforeEach(async () => {
  sent.length = 0
  function Page() {
    const [words, setWords] = useState('')
    useEffect(() => {
      arrive = (next) => act(async () => setWords(next))
    }, [])
    const state = stateOfAddress(`/mods?q=${words}`) as SearchPage['state']
    const go: SearchPage['go'] = (next) =>
      void sent.push((typeof next === 'function' ? next(state) : next).query)
    return (
      <SearchPageContext value={{ state, go } as SearchPage}>
        <SearchResultsContext value={answer}>
          <SearchBox />
        </SearchResultsContext>
      </SearchPageContext>
    )
  }
  await stage.open(Page, () => undefined)
})

it('keeps what is typed while the page of earlier words arrives late', async () => {
  await type('q', 'lan')
  await act(() => vi.waitFor(() => expect(sent).toEqual(['lan'])))
  await type('q', 'lante')
  await act(() => vi.waitFor(() => expect(sent).toEqual(['lan', 'lante'])))
  await type('q', 'lantern')
  await arrive('lan')
  expect(text()).toBe('lantern')
  await arrive('lante')
  await act(() => vi.waitFor(() => expect(sent).toEqual(['lan', 'lante', 'lantern'])))
  expect(text()).toBe('lantern')
})

it('takes words that come from elsewhere', async () => {
  await type('q', 'lan')
  await act(() => vi.waitFor(() => expect(sent).toEqual(['lan'])))
  await arrive('lan')
  await arrive('torch')
  expect(text()).toBe('torch')
  await arrive('lan')
  expect(text()).toBe('lan')
})

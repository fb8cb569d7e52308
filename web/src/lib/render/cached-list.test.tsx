// @vitest-environment node
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { cachedListHtml, cacheList } from './rendered-list-cache.ts'
import { CachedList } from './cached-list.tsx'

const items = vi.fn<(names: string[]) => ReactNode>((names) =>
  names.map((name) => <li key={name}>{name}</li>),
)
const page = (names: string[], beside = '') => (
  <main>
    <p>{beside}</p>
    <CachedList content={() => names.join()} items={() => items(names)} />
    <ol>
      <li>another list</li>
    </ol>
  </main>
)
const draw = (names: string[], beside?: string) => cacheList(() => renderToString(page(names, beside))) ?? ''

it('is rendered once and appears on each page as if rendered for it', () => {
  const names = ['first', '</ol><script>', 'Ω “third”']
  const [first, second] = [draw(names, 'one'), draw(names, 'two')]
  expect(items).toHaveBeenCalledTimes(1)
  expect(second).toBe(first.replace('one', 'two'))
  expect(second).toContain('<li>&lt;/ol&gt;&lt;script&gt;</li>')
})

it('is rendered again when its content changes', () => {
  draw(['a', 'b'])
  items.mockClear()
  expect(draw(['a', 'c'])).toContain('<li>c</li>')
  expect(items).toHaveBeenCalledTimes(1)
})

it('caches nothing of a page that was streamed or has no such list', () => {
  expect(() =>
    cacheList(() => {
      cachedListHtml('broken')
      throw new Error('cannot be drawn')
    }),
  ).toThrow('cannot be drawn')
  cacheList(() => {
    cachedListHtml('broken')
    return undefined
  })
  expect(cacheList(() => '<ol data-cached-list=""><li>not asked for</li></ol>')).toContain('not asked for')
  expect(cachedListHtml('broken')).toBeUndefined()
})

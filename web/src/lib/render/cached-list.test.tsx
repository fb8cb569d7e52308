import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { drawnList, keepList } from './rendered-list-cache.ts'
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
const draw = (names: string[], beside?: string) => keepList(() => renderToString(page(names, beside))) ?? ''

it('is drawn once, and stands on each page as if it had been drawn for it', () => {
  const names = ['first', '</ol><script>', 'Ω “third”']
  const [first, second] = [draw(names, 'one'), draw(names, 'two')]
  expect(items).toHaveBeenCalledTimes(1)
  expect(second).toBe(first.replace('one', 'two'))
  expect(second).toContain('<li>&lt;/ol&gt;&lt;script&gt;</li>')
})

it('is drawn anew when something in it is another', () => {
  draw(['a', 'b'])
  items.mockClear()
  expect(draw(['a', 'c'])).toContain('<li>c</li>')
  expect(items).toHaveBeenCalledTimes(1)
})

it('keeps nothing of a page that could not be drawn whole, or that has no such list', () => {
  expect(() =>
    keepList(() => {
      drawnList('broken')
      throw new Error('cannot be drawn')
    }),
  ).toThrow('cannot be drawn')
  keepList(() => {
    drawnList('broken')
    return undefined
  })
  expect(keepList(() => '<ol data-drawn-once=""><li>not asked for</li></ol>')).toContain('not asked for')
  expect(drawnList('broken')).toBeUndefined()
})

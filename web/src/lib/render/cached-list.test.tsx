// @vitest-environment node
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { cachedListHtml, cacheLists } from './rendered-list-cache.ts'
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
const draw = (names: string[], beside?: string) => cacheLists(() => renderToString(page(names, beside))) ?? ''

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

it('is found among other lists of its page, whether they are in the cache or not', () => {
  const lists = (...all: string[]) => (
    <main>
      {all.map((name, at) => (
        <CachedList
          key={name}
          as={at % 2 === 0 ? 'ul' : 'ol'}
          className="scroller"
          aria-label={name}
          content={() => `list ${name}`}
          items={() => items([name])}
        />
      ))}
    </main>
  )
  const drawn = (...all: string[]) => cacheLists(() => renderToString(lists(...all))) ?? ''
  const expected = renderToString(
    <main>
      {['x', 'y', 'z'].map((name, at) => {
        const List = at % 2 === 0 ? 'ul' : 'ol'
        return (
          <List key={name} className="scroller" aria-label={name} data-cached-list="">
            <li>{name}</li>
          </List>
        )
      })}
    </main>,
  )
  drawn('other', 'y')
  items.mockClear()
  expect(drawn('x', 'y', 'z')).toBe(expected)
  expect(items.mock.calls).toEqual([[['x']], [['z']]])
  expect(drawn('x', 'y', 'z')).toBe(expected)
  expect(items).toHaveBeenCalledTimes(2)
})

it('caches nothing of a page that was streamed or has no such list', () => {
  expect(() =>
    cacheLists(() => {
      cachedListHtml('broken', 'ol')
      throw new Error('cannot be drawn')
    }),
  ).toThrow('cannot be drawn')
  cacheLists(() => {
    cachedListHtml('broken', 'ol')
    return undefined
  })
  expect(cacheLists(() => '<ol data-cached-list=""><li>not asked for</li></ol>')).toContain('not asked for')
  expect(cachedListHtml('broken', 'ol')).toBeUndefined()
})

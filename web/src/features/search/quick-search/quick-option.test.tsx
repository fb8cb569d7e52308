import { expect, it } from 'vitest'
import { pageStage, press } from '../../../../testing/page-stage.tsx'
import { QuickOption, type QuickEntry } from './quick-option.tsx'
import type { QuickResult } from './quick-results.ts'

const stage = pageStage()
const found = (given: Partial<QuickResult>): QuickEntry => ({
  id: 'R',
  type: 'project',
  href: '/mod/deep',
  title: 'Deep',
  marked: undefined,
  note: '',
  icon: null,
  ...given,
})
const seen: string[] = []
const open = async (entry: QuickEntry, isActive = false) => {
  seen.length = 0
  await stage.open(
    () => (
      <QuickOption
        id="option-1"
        entry={entry}
        query="dee"
        isActive={isActive}
        onPoint={() => seen.push('points')}
        onClose={() => seen.push('closes')}
      />
    ),
    () => undefined,
  )
  return document.querySelector('[role=option]') as HTMLAnchorElement
}
const kind = (option: Element) => option.querySelector('.text-xs')?.textContent

it.each<[Partial<QuickResult>, string]>([
  [{ kind: 'shader' }, 'Shader'],
  [{ kind: 'datapack' }, 'Data pack'],
  [{}, 'Mod'],
  [{ type: 'user' }, 'Person'],
  [{ type: 'organization' }, 'Organization'],
  [{ type: 'collection' }, 'Collection'],
])('labels %j as a %s', async (given, words) => {
  expect(kind(await open(found(given)))).toBe(words)
})

it('shows a note if there is one', async () => {
  expect((await open(found({ note: 'Down there.' }))).querySelectorAll('.muted')).toHaveLength(2)
  expect((await open(found({ note: '' }))).querySelectorAll('.muted')).toHaveLength(1)
})

it.each([
  ['', 'Browse shaders'],
  ['dee', 'Search shaders for “dee”'],
])('with %j typed links to a page: %s', async (query, words) => {
  const option = await open({ id: 'P', type: 'page', kind: 'shader', query, href: '/shaders' })
  expect(option.textContent).toBe(words)
  expect(option.getAttribute('href')).toBe('/shaders')
})

it('is activated by the keys of the field and is no tab stop', async () => {
  const active = await open(found({}), true)
  expect([active.getAttribute('aria-selected'), active.className, active.tabIndex]).toEqual([
    'true',
    'is-hover',
    -1,
  ])
  const other = await open(found({}))
  expect([other.getAttribute('aria-selected'), other.className]).toEqual(['false', ''])
})

it('closes the dialog when it is followed', async () => {
  await press(await open(found({})))
  expect(seen).toEqual(['closes'])
})

it('shows its image, or an icon for a collection without one', async () => {
  const pictures = async (given: Partial<QuickResult>) => {
    const option = await open(found(given))
    return [option.querySelectorAll('img').length, option.querySelectorAll('.lucide-bookmark').length]
  }
  expect(await pictures({ type: 'collection', icon: null })).toEqual([0, 1])
  expect(await pictures({ type: 'collection', icon: 'https://quarry.test/data/c.webp' })).toEqual([1, 0])
})

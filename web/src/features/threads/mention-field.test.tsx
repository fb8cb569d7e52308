import { act, createRef } from 'react'
import { expect, it } from 'vitest'
import { pageStage } from '../../../testing/page-stage.tsx'
import { MentionField } from './mention-field.tsx'
import type { ThreadPerson } from './thread-participants.queries.ts'

const stage = pageStage()
const person = (username: string) =>
  ({ id: `U-${username}`, username, avatar_url: null }) as unknown as ThreadPerson
const field = createRef<HTMLTextAreaElement>()
const open = () =>
  stage.open(
    () => (
      <MentionField ref={field} people={['anna', 'anton', 'bob'].map(person)} label="Words" name="body" />
    ),
    () => undefined,
  )
/** Sets the text, with the caret at the `|`. */
const write = (marked: string) =>
  act(async () => {
    const { current: area } = field
    if (!area) return
    const place = marked.indexOf('|')
    Reflect.set(HTMLTextAreaElement.prototype, 'value', marked.replace('|', ''), area)
    area.setSelectionRange(place, place)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
const key = async (name: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })
  await act(async () => void field.current?.dispatchEvent(event))
  return event.defaultPrevented
}
const suggestions = () =>
  [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const activeOption = () => document.querySelector('[aria-selected=true]')?.textContent
const written = () => {
  const { value = '', selectionStart = 0 } = field.current ?? {}
  return `${value.slice(0, selectionStart)}|${value.slice(selectionStart)}`
}

it('suggests the names that match the prefix', async () => {
  await open()
  expect(suggestions()).toEqual([])
  await write('Hello @an|')
  expect(suggestions()).toEqual(['@anna', '@anton'])
  expect(field.current?.getAttribute('aria-activedescendant')).toBe(
    document.querySelector('[aria-selected=true]')?.id,
  )
  await write('Hello @ant|')
  expect(suggestions()).toEqual(['@anton'])
  await write('Hello an|')
  expect(suggestions()).toEqual([])
})

it('cycles through the suggestions with the arrow keys', async () => {
  await open()
  await write('@an|')
  const path: unknown[] = [activeOption()]
  for (const name of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    expect(await key(name)).toBe(true)
    path.push(activeOption())
  }
  expect(path).toEqual(['@anna', '@anton', '@anna', '@anton', '@anna'])
})

it.each(['Enter', 'Tab'])('inserts the name and a space on %s', async (name) => {
  await open()
  await write('Hello @an| and so on')
  await key('ArrowDown')
  expect(await key(name)).toBe(true)
  expect(field.current?.value).toBe('Hello @anton  and so on')
  expect(suggestions()).toEqual([])
})

it('returns to the first suggestion when the prefix changes', async () => {
  await open()
  await write('@a|')
  await key('ArrowDown')
  expect(activeOption()).toBe('@anton')
  await write('@an|')
  expect(activeOption()).toBe('@anna')
})

it.each([
  ['Enter', { shiftKey: true }],
  ['Enter', { ctrlKey: true }],
  ['Tab', { shiftKey: true }],
  ['a', {}],
])('leaves %s with %j to the text area', async (name, more) => {
  await open()
  await write('@an|')
  expect(await key(name, more)).toBe(false)
  expect(written()).toBe('@an|')
  expect(suggestions()).toHaveLength(2)
})

it('leaves all keys to the text area while there are no suggestions', async () => {
  await open()
  await write('Hello|')
  expect(await key('Enter')).toBe(false)
  expect(await key('ArrowDown')).toBe(false)
})

it('closes on Escape', async () => {
  await open()
  await write('@an|')
  expect(await key('Escape')).toBe(true)
  expect(suggestions()).toEqual([])
})

it('inserts the name that is clicked', async () => {
  await open()
  await write('@an|')
  await act(async () => (document.querySelectorAll('[role=option]')[1] as HTMLElement).click())
  expect(written()).toBe('@anton |')
})

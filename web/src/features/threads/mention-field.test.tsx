// @vitest-environment happy-dom
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
/** The text with the caret where the bar stands. */
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
const offers = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const pointed = () => document.querySelector('[aria-selected=true]')?.textContent
const written = () => {
  const { value = '', selectionStart = 0 } = field.current ?? {}
  return `${value.slice(0, selectionStart)}|${value.slice(selectionStart)}`
}

it('offers whom the begun name may mean', async () => {
  await open()
  expect(offers()).toEqual([])
  await write('Hello @an|')
  expect(offers()).toEqual(['@anna', '@anton'])
  expect(field.current?.getAttribute('aria-activedescendant')).toBe(
    document.querySelector('[aria-selected=true]')?.id,
  )
  await write('Hello @ant|')
  expect(offers()).toEqual(['@anton'])
  await write('Hello an|')
  expect(offers()).toEqual([])
})

it('goes round by the arrow keys', async () => {
  await open()
  await write('@an|')
  const way: unknown[] = [pointed()]
  for (const name of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    expect(await key(name)).toBe(true)
    way.push(pointed())
  }
  expect(way).toEqual(['@anna', '@anton', '@anna', '@anton', '@anna'])
})

it.each(['Enter', 'Tab'])('takes the name by %s, with a blank behind it', async (name) => {
  await open()
  await write('Hello @an| and so on')
  await key('ArrowDown')
  expect(await key(name)).toBe(true)
  expect(field.current?.value).toBe('Hello @anton  and so on')
  expect(offers()).toEqual([])
})

it('begins at the first when what is typed changes', async () => {
  await open()
  await write('@a|')
  await key('ArrowDown')
  expect(pointed()).toBe('@anton')
  await write('@an|')
  expect(pointed()).toBe('@anna')
})

it.each([
  ['Enter', { shiftKey: true }],
  ['Enter', { ctrlKey: true }],
  ['Tab', { shiftKey: true }],
  ['a', {}],
])('leaves %s with %j to the field', async (name, more) => {
  await open()
  await write('@an|')
  expect(await key(name, more)).toBe(false)
  expect(written()).toBe('@an|')
  expect(offers()).toHaveLength(2)
})

it('leaves all keys alone while nothing is offered', async () => {
  await open()
  await write('Hello|')
  expect(await key('Enter')).toBe(false)
  expect(await key('ArrowDown')).toBe(false)
})

it('is put away by Escape', async () => {
  await open()
  await write('@an|')
  expect(await key('Escape')).toBe(true)
  expect(offers()).toEqual([])
})

it('takes the name that is pressed', async () => {
  await open()
  await write('@an|')
  await act(async () => (document.querySelectorAll('[role=option]')[1] as HTMLElement).click())
  expect(written()).toBe('@anton |')
})

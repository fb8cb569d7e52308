import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, opened, pageStage, press, type } from '../../../testing/page-stage.tsx'
import { TextField } from '../controls/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

const stage = pageStage()
const closed = vi.fn<() => void>()
beforeEach(() => closed.mockClear())

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  const [name, setName] = useState('')
  if (!isOpen)
    return (
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
    )
  return (
    <FormDialog
      draft="token:new"
      title="Create token"
      action="Create"
      onSubmit={() => undefined}
      onClose={() => {
        closed()
        setName('')
        setIsOpen(false)
      }}
    >
      <TextField label="Name" name="name" value={name} onChange={(event) => setName(event.target.value)} />
    </FormDialog>
  )
}
const open = () => stage.open(Page, () => undefined).then(opened)
const field = () => document.querySelector<HTMLInputElement>('input[name=name]')
const escape = () =>
  act(async () => {
    field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
const stored = () => localStorage.getItem('form:guest:token:new') ?? ''

it('closes on Esc while nothing was typed', async () => {
  await open()
  await escape()
  expect(closed).toHaveBeenCalledTimes(1)
})

it('asks before Esc or Close discard what was typed', async () => {
  await open()
  await type('name', 'Releases')
  await escape()
  await vi.waitFor(() => expect(button('Keep editing')).toBeDefined())
  await press(button('Keep editing'))
  expect([closed.mock.calls.length, field()?.value]).toEqual([0, 'Releases'])
  await press(button('Close'))
  await vi.waitFor(() => expect(button('Discard input')).toBeDefined())
  await press(button('Discard input'))
  expect([closed.mock.calls.length, stored()]).toEqual([1, ''])
})

it('restores what was typed when the page was loaded again', async () => {
  await open()
  await type('name', 'Releases')
  await vi.waitFor(() => expect(stored()).toContain('Releases'))
  await open()
  await vi.waitFor(() => expect(field()?.value).toBe('Releases'))
})

it('discards what was typed on Cancel', async () => {
  await open()
  await type('name', 'Releases')
  await vi.waitFor(() => expect(stored()).toContain('Releases'))
  await press(button('Cancel'))
  expect([closed.mock.calls.length, stored()]).toEqual([1, ''])
})

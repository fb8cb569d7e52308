// @vitest-environment happy-dom
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { OwnUser } from '@quarry/api/contract/accounts/users'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { dialog, opened, pageStage, shows, submit, text } from '../../../testing/page-stage.tsx'
import { SaveDialog } from './save-dialog.tsx'

const stage = pageStage()
const project = { id: 'PPPPPPPP' } as ProjectDetail
const viewer = { id: 'AAAAAAAA' } as OwnUser
const collection = (name: string, projects: string[] = []) => ({ id: `C-${name}`, name, projects })
const open = async (answer: unknown) => {
  await stage.open(
    () => <SaveDialog project={project} viewer={viewer} onClose={() => undefined} />,
    ({ method }) => (method === 'GET' ? answer : undefined),
    viewer,
  )
  await opened()
}
const ticks = () =>
  [...dialog().querySelectorAll<HTMLInputElement>('[type=checkbox]')].map((box) => [
    box.closest('label')?.querySelector('bdi')?.textContent,
    box.checked,
  ])
const NONE = 'no collections'

it('lists own collections by name, and which of them have the project', async () => {
  await open([collection('Zoo', ['PPPPPPPP']), collection('Ant', ['OTHER'])])
  await shows('Zoo')
  expect(ticks()).toEqual([
    ['Ant', false],
    ['Zoo', true],
  ])
  expect(text()).not.toContain(NONE)
})

it('says that there is none only when that is known', async () => {
  await open(new Promise(() => {}))
  await shows('New collection')
  expect(text()).not.toContain(NONE)
  expect(dialog().querySelector('ul')?.getAttribute('aria-busy')).toBe('true')
})

it('says that there is none', async () => {
  await open([])
  await shows(NONE)
  expect(ticks()).toEqual([])
})

it('puts the project into a collection and takes it out, by a tick', async () => {
  await open([collection('Ant'), collection('Zoo', ['PPPPPPPP'])])
  await shows('Zoo')
  const boxes = dialog().querySelectorAll<HTMLInputElement>('[type=checkbox]')
  for (const box of boxes) await act(async () => box.click())
  expect(stage.sent.map(({ method, input }) => [method, input])).toEqual([
    ['PUT', { params: { collection: 'C-Ant', project: 'PPPPPPPP' } }],
    ['DELETE', { params: { collection: 'C-Zoo', project: 'PPPPPPPP' } }],
  ])
})

it('makes a new one with the project in it, named without blanks around', async () => {
  await open([])
  await shows(NONE)
  const field = dialog().querySelector('input') as HTMLInputElement
  await act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', ' Best of ', field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await submit()
  expect(stage.sent.map(({ method, input }) => [method, input])).toEqual([
    ['POST', { body: { name: 'Best of', projects: ['PPPPPPPP'] } }],
  ])
  await vi.waitFor(() => expect(field.value).toBe(''))
})

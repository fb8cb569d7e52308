import { toApiError } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { OwnUser } from '@quarry/api/contract/accounts/users'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { dialog, opened, pageStage, shows, submit, text, typeInto } from '../../../testing/page-stage.tsx'
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
const checkboxes = () =>
  [...dialog().querySelectorAll<HTMLInputElement>('[type=checkbox]')].map((box) => [
    box.closest('label')?.querySelector('bdi')?.textContent,
    box.checked,
  ])
const NONE = 'no collections'

it("lists the viewer's collections by name, checked if they contain the project", async () => {
  await open([collection('Zoo', ['PPPPPPPP']), collection('Ant', ['OTHER'])])
  await shows('Zoo')
  expect(checkboxes()).toEqual([
    ['Ant', false],
    ['Zoo', true],
  ])
  expect(text()).not.toContain(NONE)
})

it('opens with its rows', async () => {
  const response = Promise.withResolvers<unknown>()
  await stage.open(
    () => <SaveDialog project={project} viewer={viewer} onClose={() => undefined} />,
    ({ method }) => (method === 'GET' ? response.promise : undefined),
    viewer,
  )
  expect(dialog()).toBeNull()
  await act(async () => response.resolve([collection('Ant')]))
  await opened()
  expect(checkboxes()).toEqual([['Ant', false]])
})

it('opens without rows if they cannot be read, and stays while they are read again', async () => {
  const reads: string[] = []
  await stage.open(
    () => <SaveDialog project={project} viewer={viewer} onClose={() => undefined} />,
    ({ method, path }) => {
      if (method !== 'GET') return undefined
      reads.push(path)
      if (reads.length === 1) throw toApiError(403, { error: 'forbidden', description: 'no' })
      return new Promise(() => {})
    },
    viewer,
  )
  await opened()
  expect(text()).toContain('New collection')
  expect(text()).not.toContain(NONE)
  await typeInto(dialog().querySelector('input[name=name]') as HTMLInputElement, 'Lanterns')
  await submit()
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  expect(dialog()).not.toBeNull()
})

it('shows the empty state', async () => {
  await open([])
  await shows(NONE)
  expect(checkboxes()).toEqual([])
})

it('adds the project to a collection and removes it by a checkbox', async () => {
  await open([collection('Ant'), collection('Zoo', ['PPPPPPPP'])])
  await shows('Zoo')
  const boxes = dialog().querySelectorAll<HTMLInputElement>('[type=checkbox]')
  for (const box of boxes) await act(async () => box.click())
  expect(stage.sent.map(({ method, input }) => [method, input])).toEqual([
    ['PUT', { params: { collection: 'C-Ant', project: 'PPPPPPPP' } }],
    ['DELETE', { params: { collection: 'C-Zoo', project: 'PPPPPPPP' } }],
  ])
})

it('creates a collection with the project under a trimmed name', async () => {
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

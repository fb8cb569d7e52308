import { toApiError } from '@quarry/api/contract/client'
import { listProjectEdits } from '@quarry/api/contract/projects/project-history'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { editProject } from '@quarry/api/contract/projects/projects'
import { act, useEffect, useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { GeneralForm } from './general-form.tsx'

const stage = pageStage()
const begun = {
  id: 'PPPPPPPP',
  slug: 'lamp',
  title: 'Lamp',
  description: 'First',
  url_type: 'resourcepack',
  project_types: ['resourcepack'],
  status: 'approved',
  requested_status: null,
  client_side: 'unknown',
  server_side: 'unknown',
  icon_url: null,
  revision: 3,
  viewer: { can: ['project.edit'] },
} as unknown as ProjectDetail
const edit = {
  revision: 4,
  edited: '2026-01-01T00:00:00Z',
  by_staff: false,
  author: { id: 'BBBBBBBB', username: 'bob' },
  fields: ['description'],
}
let showTheirs = () => {}
let isStale = true

function Page() {
  const [project, setProject] = useState(begun)
  useEffect(() => {
    showTheirs = () => setProject({ ...begun, description: 'Theirs', revision: 4 })
  }, [])
  return <GeneralForm project={project} />
}

const summary = () => document.querySelector('textarea') as HTMLTextAreaElement
const write = async (words: string) => {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(summary(), words)
    summary().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
async function open() {
  await visit(() => <Page />)
  await shows('Summary')
  await write('Mine')
  await shows('Save')
  await press(button('Save changes') ?? button('Save'))
  await act(async () => showTheirs())
  await shows('Summary: changed while you were editing')
}
async function visit(page: () => ReactNode) {
  isStale = true
  await stage.open(
    page,
    (endpoint) => {
      if (endpoint === editProject && isStale)
        throw toApiError(409, {
          error: 'conflict',
          description: 'this was changed by someone else in the meantime',
          fields: [
            {
              path: 'description',
              message: 'was changed by bob',
              rule: 'changed_meanwhile_by',
              params: { name: 'bob' },
            },
          ],
        })
      if (endpoint === listProjectEdits) return { revision: 4, edits: [edit] }
      return {
        fields: [{ field: 'description', before: 'First', after: 'Theirs' }],
        description: null,
        is_complete: true,
        has_other_changes: false,
      }
    },
    { id: 'AAAAAAAA' },
    { siteUrl: 'https://quarry.test' },
  )
}
const sentRevisions = () =>
  stage.sent.map(({ input }) => (input as { body: { revision: number } }).body.revision)

it('names who changed a field meanwhile, and shows what', async () => {
  await open()
  await shows('bob')
  expect(sentRevisions()).toEqual([3])
  await press(button('Compare'))
  await shows('FirstTheirs')
  expect(summary().value).toBe('Mine')
})

it('takes the saved text on request', async () => {
  await open()
  await press(button('Take theirs'))
  expect(summary().value).toBe('Theirs')
  expect(text()).not.toContain('changed while you were editing')
})

it('saves the own text over it on request', async () => {
  await open()
  await press(button('Keep mine'))
  expect(summary().value).toBe('Mine')
  isStale = false
  await press(button('Save changes') ?? button('Save'))
  await shows('Summary')
  expect(sentRevisions()).toEqual([3, 4])
})

it('bases a save on the revision that the edit began with until the conflict is resolved', async () => {
  await open()
  await press(button('Save changes') ?? button('Save'))
  await shows('Summary: changed while you were editing')
  expect(sentRevisions()).toEqual([3, 3])
  expect(summary().value).toBe('Mine')
})

it('asks nothing about an edit that began after the change', async () => {
  await open()
  await press(button('Take theirs'))
  await write('Mine, after theirs')
  expect(text()).not.toContain('changed while you were editing')
  isStale = false
  await press(button('Save changes') ?? button('Save'))
  expect(sentRevisions()).toEqual([3, 4])
})

const theirs = { ...begun, description: 'Theirs', revision: 4 }
const other = { ...begun, title: 'Their lamp', revision: 4 }

/** Types, leaves the page at once, and opens it again with what is stored by then. */
async function typeAndReturn(words: string, now: ProjectDetail) {
  await visit(() => <GeneralForm key="first" project={begun} />)
  await shows('Summary')
  await act(async () => summary().dispatchEvent(new Event('focusin', { bubbles: true })))
  await write(words)
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('pagehide'))
    expect(Object.values(localStorage).join('')).toContain(words)
  })
  await visit(() => <GeneralForm key="second" project={now} />)
  await vi.waitFor(() => expect(summary().value).toBe(words))
}

it('asks about a restored draft whose field someone else changed meanwhile', async () => {
  await typeAndReturn('Mine', theirs)
  await shows('Summary: changed while you were editing')
  await shows('bob')
  await press(button('Save changes') ?? button('Save'))
  expect(sentRevisions()).toEqual([3])
  await press(button('Take theirs'))
  expect(summary().value).toBe('Theirs')
})

it('asks again after a second reload', async () => {
  await typeAndReturn('Mine', theirs)
  await write('Mine again')
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('pagehide'))
    expect(Object.values(localStorage).join('')).toContain('Mine again')
  })
  await visit(() => <GeneralForm key="third" project={{ ...theirs, revision: 5 }} />)
  await shows('Summary: changed while you were editing')
  await press(button('Save changes') ?? button('Save'))
  expect(sentRevisions()).toEqual([3])
})

it('bases a restored draft on the newest revision when only other fields were changed', async () => {
  await typeAndReturn('Mine', other)
  expect(text()).not.toContain('changed while you were editing')
  expect(document.querySelector<HTMLInputElement>('[name=title]')?.value).toBe('Their lamp')
  await press(button('Save changes') ?? button('Save'))
  expect(sentRevisions()).toEqual([4])
})

it('forgets a draft that was saved elsewhere', async () => {
  await typeAndReturn('Theirs', theirs)
  expect(text()).not.toContain('changed while you were editing')
  await vi.waitFor(() => expect(localStorage.length).toBe(0))
})

it.each([
  ['plugin', ['mod', 'plugin'], true],
  ['plugin', ['plugin'], false],
  ['mod', [], true],
] as const)('asks for the sides of a %s of the types %j: %s', async (url_type, types, isAsked) => {
  await visit(() => <GeneralForm project={{ ...begun, url_type, project_types: [...types] }} />)
  expect(document.querySelector('[name=client_side]') !== null).toBe(isAsked)
})

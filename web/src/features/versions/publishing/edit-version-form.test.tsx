import { toApiError } from '@quarry/api/contract/client'
import type { OpenedVersion } from '@quarry/api/contract/versions/version-shapes'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { editVersion } from '@quarry/api/contract/versions/versions'
import type { Endpoint } from '@quarry/api/contract/endpoint'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { button, drop, pageStage, press, shows, text, typeInto } from '../../../../testing/page-stage.tsx'
import { writeDraft } from '../../../lib/forms/draft-storage.ts'
import { clearToasts, getToasts } from '../../../lib/toasts/toast-store.ts'
import type { sendUpload } from '../../../lib/files/upload-request.ts'
import { projectKeys } from '../../projects/project.queries.ts'
import { EditVersionForm } from './edit-version-form.tsx'

type Send = typeof sendUpload<unknown>
const upload = vi.hoisted(() => ({ send: (() => Promise.resolve()) as unknown }))
vi.mock('../../../lib/files/upload-request.ts', () => ({
  sendUpload: (...sent: Parameters<Send>) => (upload.send as Send)(...sent),
}))
const isSound = vi.hoisted((): { of: (file: File) => boolean } => ({ of: () => true }))
vi.mock('../../files/manifests/is-valid-archive.ts', () => ({
  isValidArchive: async (file: File) => isSound.of(file),
}))

const stage = pageStage()
const project = (given: object = {}) =>
  ({
    id: 'PPPPPPPP',
    slug: 'lamp',
    url_type: 'mod',
    project_types: ['mod'],
    viewer: { can: [] },
    ...given,
  }) as unknown as ProjectDetail
const main = {
  filename: 'main.jar',
  primary: true,
  size: 5,
  file_type: null,
  hashes: { sha1: 'a', sha512: 'b' },
}
const version = (can: string[] = [], name = 'First') =>
  ({
    id: 'VVVVVVVV',
    name,
    version_number: '1.0.0',
    changelog: null,
    version_type: 'release',
    loaders: ['fabric'],
    game_versions: ['1.21.1'],
    dependencies: [],
    featured: false,
    status: 'listed',
    revision: 'seen',
    files: [main],
    viewer: { can },
  }) as unknown as OpenedVersion

const SHOWN = projectKeys.detail('lamp')
let router: AnyRouter
let client: QueryClient
let went: string[]
let sendUploads: ReturnType<typeof vi.fn<Send>>
beforeEach(() => {
  sendUploads = vi.fn<Send>(async () => undefined)
  upload.send = sendUploads
  isSound.of = () => true
  localStorage.clear()
  clearToasts()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const open = async (
  { can, of, name }: { can?: string[]; of?: object; name?: string } = {},
  answer: (endpoint: Endpoint) => unknown = () => undefined,
) => {
  await stage.open(
    () => {
      const [usedRouter, usedClient] = [useRouter(), useQueryClient()]
      useEffect(() => {
        router = usedRouter
        client = usedClient
        client.setQueryData(SHOWN, {})
      }, [usedRouter, usedClient])
      return <EditVersionForm project={project(of)} version={version(can, name)} />
    },
    (endpoint) => (endpoint.method === 'GET' ? [] : answer(endpoint)),
    { id: 'AAAAAAAA' },
  )
  await shows('main.jar')
  went = []
  vi.spyOn(router, 'navigate').mockImplementation(
    async ({ href }: { href?: string }) => void went.push(href ?? ''),
  )
}
const field = (label: string) => {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(label),
  )
  return document.getElementById(named?.htmlFor ?? '') as HTMLInputElement
}
const file = (name: string) => new File(['bytes'], name, { lastModified: 1 })
/** Drops a file where more files can be added, whose code is loaded on request. */
const add = async (added: File) => {
  if (button('Add files')) await press(button('Add files'))
  await vi.waitFor(() => expect(document.querySelector('.drop')).not.toBeNull())
  await drop(added)
}
const unsaved = () => document.querySelector('.unsaved')?.textContent ?? ''
const save = async () => {
  await vi.waitFor(() => expect(button('Save')).toBeDefined())
  await press(button('Save'))
}
const links = () => [...document.querySelectorAll('.error-links a')].map((link) => link.getAttribute('href'))

it('sends only changed fields and opens the version', async () => {
  await open()
  await typeInto(field('Version number'), '1.0.1')
  await save()
  await vi.waitFor(() => expect(went).toEqual(['/mod/lamp/version/VVVVVVVV']))
  expect(stage.sent).toEqual([
    {
      method: editVersion.method,
      path: editVersion.path,
      input: { params: { version: 'VVVVVVVV' }, body: { version_number: '1.0.1', revision: 'seen' } },
    },
  ])
  expect(sendUploads).not.toHaveBeenCalled()
  expect(getToasts()).toMatchObject([{ type: 'success', title: 'Saved' }])
  expect(client.getQueryState(SHOWN)?.isInvalidated).toBe(true)
})

it('renames a version whose title is its number when the number changes', async () => {
  await open({ name: '1.0.0' })
  expect([field('Title').value, field('Title').placeholder]).toEqual(['', '1.0.0'])
  await typeInto(field('Version number'), '1.0.1')
  await save()
  await vi.waitFor(() => expect(went).toHaveLength(1))
  expect(stage.sent.map(({ input }) => input)).toEqual([
    { params: { version: 'VVVVVVVV' }, body: { version_number: '1.0.1', name: '1.0.1', revision: 'seen' } },
  ])
})

it('keeps unsaved changes as a draft of this version', async () => {
  writeDraft('changelog:VVVVVVVV', { text: 'Written before' })
  await open()
  await vi.waitFor(() => expect(button('Restore draft')).toBeDefined())
})

it('uses the version number as title if the title is empty', async () => {
  await open()
  await typeInto(field('Title'), ' ')
  await save()
  await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
  expect(stage.sent[0]?.input).toMatchObject({ body: { name: '1.0.0' } })
})

it('sends added files without unchanged fields', async () => {
  await open()
  await add(file('lamp-sources.jar'))
  await vi.waitFor(() => expect(unsaved()).toContain('Files'))
  await save()
  await vi.waitFor(() => expect(went).toHaveLength(1))
  expect(stage.sent).toEqual([])
  const [path, form] = sendUploads.mock.calls[0] ?? []
  expect(path).toBe('/v2/version/VVVVVVVV/file')
  const data = JSON.parse((form as FormData).get('data') as string) as { file_types: object }
  expect(data.file_types).toEqual({ 'file-0': 'sources-jar' })
  expect(((form as FormData).get('file-0') as File).name).toBe('lamp-sources.jar')
  // After the first save no files are left to send.
  expect(document.querySelector('.files .error, [aria-label="Remove lamp-sources.jar"]')).toBeNull()
})

it('sends the fields first, so that no file is uploaded if they are rejected', async () => {
  await open({}, () => {
    throw toApiError(400, {
      error: 'invalid_input',
      description: 'No.',
      fields: [{ path: 'version_number', rule: 'taken', message: 'It is taken.' }],
    })
  })
  await typeInto(field('Version number'), '1.0.1')
  await add(file('extra.jar'))
  await save()
  await shows('It is taken.')
  await vi.waitFor(() => expect(links()).toEqual(['#field-version_number']))
  expect(sendUploads).not.toHaveBeenCalled()
  expect(text()).toContain('extra.jar')
})

it('shows the upload progress, locks the file list and stays on the page when the upload is cancelled', async () => {
  await open()
  await add(file('extra.jar'))
  sendUploads.mockImplementation(
    (_path, _form, { signal, onProgress }) =>
      new Promise((_done, fail) => {
        onProgress({ sentBytes: 512, totalBytes: 1024 })
        signal.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError')))
      }),
  )
  await save()
  await shows('Sending files')
  expect(document.querySelector('progress')?.value).toBe(50)
  expect(document.querySelector<HTMLInputElement>('input[type=file]')?.disabled).toBe(true)
  await press(button('Cancel', document.querySelector('.upload-progress') as HTMLElement))
  await vi.waitFor(() => expect(document.querySelector('.upload-progress')).toBeNull())
  expect(document.querySelector('.note')).toBeNull()
  expect([went, unsaved().includes('Files')]).toEqual([[], true])
})

it('shows why files were rejected and keeps them', async () => {
  await open()
  await add(file('extra.jar'))
  sendUploads.mockRejectedValue(toApiError(413, { error: 'too_large', description: 'That is too much.' }))
  await save()
  await shows('That is too much.')
  expect([went, text().includes('extra.jar')]).toEqual([[], true])
})

it('sends nothing while a file is damaged, focuses it and reports the other errors', async () => {
  isSound.of = ({ name }) => name !== 'broken.jar'
  await open()
  await add(file('broken.jar'))
  await shows('broken.jar')
  expect(links()).toEqual([])
  await save()
  await vi.waitFor(() => expect(links()).toEqual(['#field-files']))
  expect(document.querySelector('#field-files .error')?.textContent).toContain('broken.jar')
  await typeInto(field('Version number'), '')
  await save()
  await vi.waitFor(() => expect(links()).toEqual(['#field-files', '#field-version_number']))
  expect([stage.sent, sendUploads.mock.calls]).toEqual([[], []])
  // A new check starts silently; its errors appear on the next save.
  await press(button('Discard'))
  await add(file('broken.jar'))
  await vi.waitFor(() => expect(document.querySelector('#field-files .error')).not.toBeNull())
  expect(links()).toEqual([])
})

it('discards typed and selected values', async () => {
  await open()
  await typeInto(field('Version number'), '2')
  await add(file('extra.jar'))
  await vi.waitFor(() => expect(button('Discard')).toBeDefined())
  await press(button('Discard'))
  expect([field('Version number').value, text().includes('extra.jar')]).toEqual(['1.0.0', false])
  await vi.waitFor(() => expect(unsaved()).toBe(''))
})

it('offers dependencies for mods but not for modpacks', async () => {
  await open()
  expect(document.querySelector('#field-dependencies')).not.toBeNull()
  await open({ of: { url_type: 'modpack', project_types: ['modpack'] } })
  expect(document.querySelector('#field-dependencies')).toBeNull()
})

it('offers deletion to users with the permission', async () => {
  await open()
  expect(button('Delete 1.0.0')).toBeUndefined()
  await open({ can: ['version.delete'] })
  expect(button('Delete 1.0.0')).toBeDefined()
})

it('schedules the version for a chosen time', async () => {
  await open()
  const choice = (label: string) =>
    [...document.querySelectorAll<HTMLInputElement>('input[name=status]')].find((input) =>
      input.closest('label')?.textContent?.includes(label),
    ) as HTMLInputElement
  await press(choice('Scheduled'))
  await shows('Release time (UTC)')
  await save()
  await shows('Choose when the version is released.')
  expect(stage.sent).toEqual([])
  const time = document.querySelector('input[type=datetime-local]') as HTMLInputElement
  await typeInto(time, '2030-01-31T12:00')
  await save()
  await vi.waitFor(() =>
    expect(stage.sent.map(({ path }) => path)).toContain('/v2/version/:version/schedule'),
  )
  expect(stage.sent.at(-1)?.input).toMatchObject({
    body: { time: '2030-01-31T12:00:00Z', requested_status: 'listed' },
  })
})

it('makes the version a draft', async () => {
  await open()
  const draft = [...document.querySelectorAll<HTMLInputElement>('input[name=status]')].find(
    ({ value }) => value === 'draft',
  ) as HTMLInputElement
  await press(draft)
  await save()
  await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
  expect(stage.sent[0]?.input).toMatchObject({ body: { status: 'draft' } })
})

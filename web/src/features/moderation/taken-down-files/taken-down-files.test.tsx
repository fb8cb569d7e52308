import type { TakenDownFile } from '@quarry/api/contract/moderation/taken-down-files'
import { toApiError } from '@quarry/api/contract/client'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import type { TakenDownFilesView } from './taken-down-files.queries.ts'
import { TakenDownFiles } from './taken-down-files.tsx'

const stage = pageStage()
const hash = (letter: string) => letter.repeat(128)
const file = (letter: string, restored: Partial<TakenDownFile> = {}): TakenDownFile =>
  ({
    sha512: hash(letter),
    reason: 'It steals.',
    taken_at: '2026-01-01T00:00:00Z',
    found: null,
    ...restored,
  }) as TakenDownFile
const FOUND = {
  filename: 'lamp.jar',
  project: { slug: 'big lamp', title: 'Lamp' },
  versions: 2,
} as TakenDownFile['found']

async function open(view: TakenDownFilesView, files: TakenDownFile[], hasMore = false, posted?: object) {
  await stage.open(
    () => <TakenDownFiles {...view} />,
    () => ({ files, has_more: hasMore }),
    null,
    { posted: () => posted },
  )
  await shows('Take down a file')
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
const rows = () => [...document.querySelectorAll('li.file')]
const refused = (form: string, values: object, fields: object[] = []) => ({
  form,
  values,
  error: toApiError(400, { error: 'invalid_input', description: 'that cannot be', fields }),
})

it('shows the name and the project of a file that is published', async () => {
  await open({}, [file('a', { found: FOUND }), file('b')])
  expect(rows().map((row) => row.querySelector('.file-name')?.textContent)).toEqual([
    'lamp.jar',
    'Not published here',
  ])
  expect(rows().map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
    '/project/big%20lamp',
    undefined,
  ])
  expect(rows()[0]?.textContent).toContain('2 versions')
  const restored = rows().map((row) =>
    new FormData(row.querySelector('form') as HTMLFormElement).get('sha512'),
  )
  expect(restored).toEqual([hash('a'), hash('b')])
})

it('links to the next page', async () => {
  const further = () => [...document.querySelectorAll('a.btn')].map((link) => link.getAttribute('href'))
  await open({}, [file('a'), file('b')], true)
  expect(further()).toEqual([`/moderation/files?after=${hash('b')}`])
  await open({}, [file('a')])
  expect(further()).toEqual([])
})

it('shows an empty state', async () => {
  await open({}, [])
  expect(text()).toContain('No files taken down')
})

it('shows the change that was made', async () => {
  await open({ done: 'taken' } as TakenDownFilesView, [])
  expect(text()).toContain('File taken down')
  await open({}, [])
  expect(text()).not.toContain('File taken down')
})

it('fills in the hash from the address', async () => {
  await open({ hash: hash('c') }, [])
  expect([field('hash')?.value, field('reason')?.value]).toEqual([hash('c'), ''])
})

it('keeps the posted values of a refused form and shows errors at their fields', async () => {
  const fields = [{ path: 'hash', rule: 'no_file_with_hash', message: 'no such file' }]
  await open({ hash: hash('c') }, [], false, refused('take-down', { hash: 'x', reason: 'Bad' }, fields))
  expect([field('hash')?.value, field('reason')?.value]).toEqual(['x', 'Bad'])
  expect([field('hash')?.getAttribute('aria-invalid'), text().includes('that cannot be')]).toEqual([
    'true',
    false,
  ])
})

it('shows other errors above the form', async () => {
  await open({}, [], false, refused('take-down', { hash: 'x', reason: 'Bad' }))
  expect(text()).toContain('that cannot be')
})

it('shows at the file why it could not be restored', async () => {
  await open({}, [file('a'), file('b')], false, refused('give-back', { sha512: hash('b') }))
  expect(rows().map((row) => row.textContent?.includes('that cannot be'))).toEqual([false, true])
})

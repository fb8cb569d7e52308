// @vitest-environment happy-dom
import type { TakenDownFile } from '@quarry/api/contract/moderation/taken-down-files'
import { toApiError } from '@quarry/api/contract/client'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import type { FilesAsked } from './taken-down-files.queries.ts'
import { TakenDownFiles } from './taken-down-files.tsx'

const stage = pageStage()
const hash = (letter: string) => letter.repeat(128)
const file = (letter: string, given: Partial<TakenDownFile> = {}): TakenDownFile =>
  ({
    sha512: hash(letter),
    reason: 'It steals.',
    taken_at: '2026-01-01T00:00:00Z',
    found: null,
    ...given,
  }) as TakenDownFile
const FOUND = {
  filename: 'lamp.jar',
  project: { slug: 'big lamp', title: 'Lamp' },
  versions: 2,
} as TakenDownFile['found']

async function open(asked: FilesAsked, files: TakenDownFile[], hasMore = false, posted?: object) {
  await stage.open(
    () => <TakenDownFiles {...asked} />,
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

it('names a file and where it stands, if it is published here', async () => {
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
  const given = rows().map((row) => new FormData(row.querySelector('form') as HTMLFormElement).get('sha512'))
  expect(given).toEqual([hash('a'), hash('b')])
})

it('leads on behind the last one where there are more', async () => {
  const further = () => [...document.querySelectorAll('a.btn')].map((link) => link.getAttribute('href'))
  await open({}, [file('a'), file('b')], true)
  expect(further()).toEqual([`/moderation/files?after=${hash('b')}`])
  await open({}, [file('a')])
  expect(further()).toEqual([])
})

it('says that none is taken down', async () => {
  await open({}, [])
  expect(text()).toContain('No files taken down')
})

it('says what was done', async () => {
  await open({ done: 'taken' } as FilesAsked, [])
  expect(text()).toContain('File taken down')
  await open({}, [])
  expect(text()).not.toContain('File taken down')
})

it('begins with the file that one comes from', async () => {
  await open({ hash: hash('c') }, [])
  expect([field('hash')?.value, field('reason')?.value]).toEqual([hash('c'), ''])
})

it('comes back as it was sent when it was refused, with what is wrong at its field', async () => {
  const fields = [{ path: 'hash', rule: 'no_file_with_hash', message: 'no such file' }]
  await open({ hash: hash('c') }, [], false, refused('take-down', { hash: 'x', reason: 'Bad' }, fields))
  expect([field('hash')?.value, field('reason')?.value]).toEqual(['x', 'Bad'])
  expect([field('hash')?.getAttribute('aria-invalid'), text().includes('that cannot be')]).toEqual([
    'true',
    false,
  ])
})

it('says what is wrong with no field of its own', async () => {
  await open({}, [], false, refused('take-down', { hash: 'x', reason: 'Bad' }))
  expect(text()).toContain('that cannot be')
})

it('says at the file why it could not be given back', async () => {
  await open({}, [file('a'), file('b')], false, refused('give-back', { sha512: hash('b') }))
  expect(rows().map((row) => row.textContent?.includes('that cannot be'))).toEqual([false, true])
})

import type { PackedFile } from '@quarry/api/contract/moderation/packed-files'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { toApiError } from '@quarry/api/contract/client'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { PackedRow } from './packed-row.tsx'

const stage = pageStage()
const judgedFiles: string[] = []
const SHA = 'a'.repeat(128)
const project = { id: 'LLLLLLLL', slug: 'pack', url_type: 'modpack' } as ProjectDetail
const FILE: PackedFile = {
  sha512: SHA,
  sha1: 'b'.repeat(40),
  path: 'mods/lamp.jar',
  size: 2048,
  title: null,
  origin: null,
  version: { id: 'VVVVVVVV', version_number: '1.0' },
  other_projects: 0,
  judged: null,
} as unknown as PackedFile
const JUDGED = {
  verdict: 'no',
  proof: 'https://a.test',
  judged_at: '2026-01-01T00:00:00Z',
} as PackedFile['judged']
let refusal: unknown

const open = (file: Partial<PackedFile> = {}, isNext = false, posted?: object) =>
  stage.open(
    () => (
      <ul>
        <PackedRow
          file={{ ...FILE, ...file }}
          project={project}
          isNext={isNext}
          onJudged={() => judgedFiles.push('judged')}
        />
      </ul>
    ),
    () => {
      if (refusal !== undefined) throw refusal
      return undefined
    },
    null,
    { posted: () => posted },
  )
const isOpen = () => document.querySelector('details')?.open
const sent = (name: string) => new FormData(document.querySelector('form') as HTMLFormElement).get(name)
const save = () => act(async () => document.querySelector('form')?.requestSubmit())
const proof = () => document.querySelector('textarea') as HTMLTextAreaElement

beforeEach(() => {
  judgedFiles.length = 0
  refusal = undefined
})

it('is expanded as the first file without a verdict, or after a refused form', async () => {
  await open()
  expect(isOpen()).toBe(false)
  await open({}, true)
  expect(isOpen()).toBe(true)
  await open({}, false, { form: 'judge-packed', values: { sha512: SHA } })
  expect(isOpen()).toBe(true)
  await open({}, false, { form: 'judge-packed', values: { sha512: 'other' } })
  expect(isOpen()).toBe(false)
})

it('starts with the stored verdict, or else with "unidentified"', async () => {
  await open()
  expect([sent('verdict'), sent('proof')]).toEqual(['unidentified', ''])
  expect(text()).toContain('Not reviewed')
  await open({ judged: JUDGED })
  expect([sent('verdict'), sent('proof')]).toEqual(['no', 'https://a.test'])
  expect(text()).not.toContain('Not reviewed')
})

it('keeps the posted values of a refused form', async () => {
  const values = { sha512: SHA, verdict: 'yes', proof: 'They said so' }
  const error = toApiError(400, { error: 'invalid_input', description: 'that cannot be' })
  await open({ judged: JUDGED }, false, { form: 'judge-packed', values, error })
  expect([sent('verdict'), sent('proof')]).toEqual(['yes', 'They said so'])
  expect(text()).toContain('that cannot be')
})

it('shows only known facts, and forgeable ones as text', async () => {
  await open({ title: 'Lamp', origin: 'https://evil.test' })
  expect(text()).toContain('Named Lamp in the file')
  expect(text()).toContain('Possibly from https://evil.test')
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/modpack/pack/version/VVVVVVVV',
  ])
  await open()
  expect(text()).not.toMatch(/Named |Possibly from/)
})

it('saves the verdict with a trimmed proof and moves to the next file', async () => {
  await open({ judged: JUDGED })
  proof().value = ' They said so '
  await save()
  await expect.poll(() => judgedFiles).toEqual(['judged'])
  expect(stage.sent.map(({ input }) => input)).toEqual([
    { params: { sha512: SHA }, body: { verdict: 'no', proof: 'They said so' } },
  ])
})

it('keeps the input if saving fails', async () => {
  refusal = toApiError(403, { error: 'forbidden', description: 'not yours to judge' })
  await open({ judged: JUDGED })
  await save()
  await shows('not yours to judge')
  expect(judgedFiles).toEqual([])
})

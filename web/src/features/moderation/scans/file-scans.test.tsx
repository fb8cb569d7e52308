import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { expect, it, vi } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { FileScans } from './file-scans.tsx'

const stage = pageStage()
const open = async (overrides: object) => {
  const scans = {
    files: 9,
    waiting: 0,
    noticed: 0,
    found: [],
    external_waiting: 0,
    external_unanswered: 0,
    ...overrides,
  }
  await stage.open(
    () => <FileScans project={{ id: 'PPPPPPPP' } as ProjectDetail} />,
    () => scans,
  )
  await vi.waitFor(() => expect(notes().length).toBeGreaterThan(0))
}
const notes = () => [...document.querySelectorAll('p.muted')].map((note) => note.textContent)

it('show the counts, and nothing about hidden findings if there are none', async () => {
  await open({})
  expect(notes()).toHaveLength(1)
  expect(notes()[0]).toContain('Nothing found in 9 files.')
})

it('show the number of hidden findings', async () => {
  await open({ noticed: 7 })
  expect(notes()).toHaveLength(2)
  expect(notes()[0]).toContain('Something found in 7 of 9 files.')
  expect(notes().at(-1)).toContain('7')
})

it.each([{ external_waiting: 1 }, { external_unanswered: 1 }])(
  'show pending external scans: %j',
  async (overrides) => {
    await open(overrides)
    expect(notes()).toHaveLength(2)
  },
)

import { expect, it } from 'vitest'
import { pageStage, shows } from '../../../testing/page-stage.tsx'
import { ChangedLines } from './changed-lines.tsx'

const stage = pageStage()

it('shows unchanged, removed and added lines with changed words marked, and the number of hidden lines', async () => {
  await stage.open(
    () => (
      <ChangedLines
        labelledBy="title"
        more={3}
        lines={[
          { kind: 'skipped', parts: [], count: 7 },
          { kind: 'same', parts: [{ text: 'as ever', changed: false }] },
          {
            kind: 'removed',
            parts: [
              { text: 'the ', changed: false },
              { text: 'old', changed: true },
            ],
          },
          {
            kind: 'added',
            parts: [
              { text: 'the ', changed: false },
              { text: 'new', changed: true },
            ],
          },
        ]}
      />
    ),
    () => undefined,
  )
  await shows('as ever')
  expect([...document.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    '7 unchanged lines',
    'as ever',
    'Removed:the old',
    'Added:the new',
    'And 3 more lines',
  ])
  expect(document.querySelector('del')?.textContent).toBe('old')
  expect(document.querySelector('ins')?.textContent).toBe('new')
})

import type { ChecklistItem } from '@quarry/api/contract/projects/project-checklist'
import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { ChecklistEvidence } from './checklist-evidence.tsx'

const stage = pageStage()
const seen = async (id: ChecklistItem['id'], evidence: string[]) => {
  await stage.open(
    () => <ChecklistEvidence item={{ id, saw: evidence } as unknown as ChecklistItem} />,
    () => undefined,
  )
  return [...document.querySelectorAll('bdi')].map((text) => text.textContent)
}

it.each([
  ['plain-title', ['Best mod', 'ever'], ['Best mod', 'ever']],
  ['plain-title', [], []],
  ['select-environments', ['client'], []],
] as const)('for %s shows %j: %j', async (id, evidence, paragraphs) => {
  expect(await seen(id, [...evidence])).toEqual(paragraphs)
  expect(document.querySelectorAll('p')).toHaveLength(paragraphs.length > 0 ? 1 : 0)
})

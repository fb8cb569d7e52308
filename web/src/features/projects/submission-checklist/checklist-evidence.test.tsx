// @vitest-environment happy-dom
import type { ChecklistItem } from '@quarry/api/contract/projects/project-checklist'
import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { WhatWasSeen } from './checklist-evidence.tsx'

const stage = pageStage()
const seen = async (id: ChecklistItem['id'], saw: string[]) => {
  await stage.open(
    () => <WhatWasSeen item={{ id, saw } as unknown as ChecklistItem} />,
    () => undefined,
  )
  return [...document.querySelectorAll('bdi')].map((text) => text.textContent)
}

it.each([
  ['plain-title', ['Best mod', 'ever'], ['Best mod', 'ever']],
  ['plain-title', [], []],
  ['select-environments', ['client'], []],
] as const)('for %s shows %j: %j', async (id, saw, said) => {
  expect(await seen(id, [...saw])).toEqual(said)
  expect(document.querySelectorAll('p')).toHaveLength(said.length > 0 ? 1 : 0)
})

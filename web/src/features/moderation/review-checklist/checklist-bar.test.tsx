import { toApiError } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { ChecklistBar } from './checklist-bar.tsx'
import { ChecklistPanel } from './review-checklist-panel.tsx'

const stage = pageStage()
const project = {
  id: 'PPPPPPPP',
  title: 'Lamp',
  slug: 'lamp',
  url_type: 'mod',
  project_type: 'mod',
  project_types: ['mod'],
  gallery: [],
} as unknown as ProjectDetail
const step = (id: string) => ({
  id,
  title: id.toUpperCase(),
  question: `And the ${id}?`,
  shown: 'always',
  facts: [],
  guidance: [],
  rejects: [],
  exceptions: [],
  reasons: [],
})
const checklist = { version: 7, summary: '', stages: [step('name'), step('text')] }

/** The bar of other tabs; "Moderation" switches to the panel of the moderation tab. */
function Tabs() {
  const [isReview, setIsReview] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsReview(true)}>
        Moderation
      </button>
      {isReview ? (
        <ChecklistPanel project={project} onMessage={() => {}} />
      ) : (
        <ChecklistBar project={project} />
      )}
    </>
  )
}
const open = async (answer: () => unknown = () => ({ checklist, progress: null })) => {
  await stage.open(() => <Tabs />, answer)
  await shows('Checklist')
}
const fold = () => document.querySelector('summary') as HTMLElement

it('is folded on other tabs, and opens in place', async () => {
  await open()
  expect(text()).not.toContain('And the name?')
  await press(fold())
  await shows('And the name?')
  expect(button('Write the message')).toBeUndefined()
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Go to the decision',
  )
  expect(link?.getAttribute('href')).toBe('/mod/lamp/moderation')
})

it('shows the moderation tab the steps that were taken on other tabs', async () => {
  await open()
  await press(fold())
  await shows('And the name?')
  await press(button('Next'))
  await shows('And the text?')
  await press(button('Moderation'))
  await shows('And the text?')
  expect(document.querySelector('details')?.open).toBe(true)
})

it('shows a failed request in the bar, and tries again there', async () => {
  let isDown = true
  await open(() => {
    if (isDown) throw toApiError(400, { error: 'unavailable', description: 'the checklist is away' })
    return { checklist, progress: null }
  })
  await press(fold())
  await shows('the checklist is away')
  expect(button('Moderation')).toBeDefined()
  isDown = false
  await press(button('Try again'))
  await shows('And the name?')
  expect(text()).not.toContain('the checklist is away')
})

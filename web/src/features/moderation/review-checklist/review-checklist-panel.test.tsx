import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { ReviewProgress } from '@quarry/api/contract/moderation/review-checklist'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { button, pageStage, press, shows, text, type } from '../../../../testing/page-stage.tsx'
import { ChecklistPanel, type DecisionMessage } from './review-checklist-panel.tsx'

const stage = pageStage()
const written: DecisionMessage[] = []
const project = {
  id: 'PPPPPPPP',
  title: 'Lamp',
  slug: 'lamp',
  url_type: 'mod',
  project_types: ['mod'],
  gallery: [],
  categories: [],
  additional_categories: [],
  issues_url: null,
  source_url: null,
  wiki_url: null,
  discord_url: null,
  donation_urls: [],
} as unknown as ProjectDetail

const reason = (id: string, fields: object[] = []) => ({
  id,
  label: `It is ${id}`,
  heading: `About ${id}`,
  rule: 'misc',
  text: `Mend ${id}: {what}`,
  fields,
})
const step = (id: string, reasons: object[]) => ({
  id,
  title: id.toUpperCase(),
  question: `And the ${id}?`,
  shown: 'always',
  facts: [],
  guidance: [],
  rejects: [],
  exceptions: [],
  reasons,
})
const WHAT = { id: 'what', label: 'What', kind: 'line', required: true }
const checklist = {
  version: 7,
  summary: 'Please mend {stages}.',
  stages: [
    step('name', [reason('branded'), reason('long')]),
    step('text', [reason('short', [WHAT])]),
    step('files', []),
  ],
}

async function open(progress: ReviewProgress | null = null) {
  await stage.open(
    () => <ChecklistPanel project={project} onMessage={(words) => written.push(words)} />,
    () => ({ checklist, progress }),
  )
  await shows('Checklist')
}
const question = () => document.querySelector('h3')?.textContent
const place = () => document.querySelector('details p.muted')?.textContent
const steps = () => [...document.querySelectorAll('nav button')].map((one) => one.textContent)
const current = () => document.querySelector('[aria-current=step]')?.textContent
const chosen = () => [...document.querySelectorAll('[aria-pressed=true]')].map((one) => one.textContent)
const savedProgress = () => stage.sent.map(({ input }) => (input as { body: ReviewProgress }).body)
const key = (name: string, on: Element | null = document.querySelector('h3')) =>
  act(async () =>
    on?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  )
/** Fills in the field of the chosen reason. */
const fillIn = (words: string) => {
  document.querySelector('section input')?.setAttribute('name', 'said')
  return type('said', words)
}

beforeEach(() => {
  written.length = 0
})

describe('the current stage', () => {
  it('is the first, or the saved one', async () => {
    await open()
    expect([place(), question(), current()]).toEqual(['1 of 3', 'And the name?', 'NAME'])
    await open({ stage: 'text', chosen: [] })
    expect([place(), question(), current()]).toEqual(['2 of 3', 'And the text?', 'TEXT'])
  })

  it('is the first if the saved one no longer applies', async () => {
    await open({ stage: 'gone', chosen: [] })
    expect(place()).toBe('1 of 3')
  })

  it('changes by the buttons within the list', async () => {
    await open()
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, false])
    await press(button('Next'))
    expect([question(), document.activeElement?.tagName]).toEqual(['And the text?', 'H3'])
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([false, false])
    await press(button('FILES'))
    expect([place(), button('Next').disabled]).toEqual(['3 of 3', true])
    await press(button('Previous'))
    expect(place()).toBe('2 of 3')
  })

  it('changes by arrow keys within the list', async () => {
    await open()
    await key('ArrowLeft')
    expect(place()).toBe('1 of 3')
    for (let press = 0; press < 3; press += 1) await key('ArrowRight')
    expect(place()).toBe('3 of 3')
    await key('ArrowLeft')
    expect(place()).toBe('2 of 3')
  })

  it('changes in the opposite direction in right-to-left languages', async () => {
    document.dir = 'rtl'
    await open({ stage: 'text', chosen: [] })
    await key('ArrowLeft')
    document.dir = ''
    expect(place()).toBe('3 of 3')
  })
})

describe('a reason', () => {
  it('is toggled by its button and counted at its stage', async () => {
    await open()
    await press(button('It is branded'))
    await press(button('It is long'))
    expect([chosen(), steps()[0]]).toEqual([['It is branded', 'It is long'], 'NAME2 chosen'])
    await press(button('It is branded'))
    expect([chosen(), steps()[0]]).toEqual([['It is long'], 'NAME1 chosen'])
    await press(button('It is long'))
    expect(steps()).toEqual(['NAME', 'TEXT', 'FILES'])
  })

  it('is toggled by its digit key', async () => {
    await open()
    await key('2')
    await key('3')
    expect(chosen()).toEqual(['It is long'])
  })

  it('is not toggled by digits typed in a field', async () => {
    await open({ stage: 'text', chosen: [{ reason: 'short', fields: {} }] })
    const field = document.querySelector('section input')
    await key('1', field)
    await key('ArrowRight', field)
    expect([chosen(), place()]).toEqual([['It is short'], '2 of 3'])
  })
})

it('is saved with the version of the checklist', async () => {
  await open()
  await press(button('It is long'))
  await press(button('Next'))
  await expect
    .poll(savedProgress)
    .toEqual([{ version: 7, stage: 'text', chosen: [{ reason: 'long', fields: {} }] }])
})

describe('the message', () => {
  it('is not written while a field is missing; the panel opens that stage', async () => {
    await open({ stage: 'name', chosen: [{ reason: 'short', fields: {} }] })
    expect(text()).not.toContain('Fill in the missing details')
    await press(button('Write the message'))
    expect([written, place()]).toEqual([[], '2 of 3'])
    expect(text()).toContain('Fill in the missing details of the chosen reasons.')
    expect(text()).toContain('Fill in this field.')
    await fillIn('more')
    expect(text()).not.toContain('Fill in this field.')
    expect(text()).not.toContain('Fill in the missing details')
    await press(button('Write the message'))
    expect(written).toEqual([
      { message: 'Please mend TEXT.', body: expect.stringContaining('Mend short: more') },
    ])
    expect(text()).not.toContain('Fill in the missing details')
  })

  it('ignores the fields of a deselected reason', async () => {
    await open({ stage: 'text', chosen: [{ reason: 'short', fields: {} }] })
    await press(button('Write the message'))
    await press(button('It is short'))
    expect(text()).not.toContain('Fill in the missing details')
    await press(button('Write the message'))
    expect(written).toEqual([{ message: '', body: '' }])
  })
})

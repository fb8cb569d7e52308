// @vitest-environment happy-dom
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { ReviewProgress } from '@quarry/api/contract/moderation/review-checklist'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { button, pageStage, press, shows, text, type } from '../../../../testing/page-stage.tsx'
import { ChecklistPanel, type Words } from './review-checklist-panel.tsx'

const stage = pageStage()
const written: Words[] = []
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
    () => <ChecklistPanel project={project} onWords={(words) => written.push(words)} />,
    () => ({ checklist, progress }),
  )
  await shows('Checklist')
}
const question = () => document.querySelector('h3')?.textContent
const place = () => document.querySelector('.slab-head .push')?.textContent
const steps = () => [...document.querySelectorAll('nav button')].map((one) => one.textContent)
const current = () => document.querySelector('[aria-current=step]')?.textContent
const chosen = () => [...document.querySelectorAll('[aria-pressed=true]')].map((one) => one.textContent)
const kept = () => stage.sent.map(({ input }) => (input as { body: ReviewProgress }).body)
const key = (name: string, on: Element | null = document.querySelector('h3')) =>
  act(async () =>
    on?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  )
/** A field of the reason that is chosen, under a name by which it can be typed into. */
const say = (words: string) => {
  document.querySelector('section input')?.setAttribute('name', 'said')
  return type('said', words)
}

beforeEach(() => {
  written.length = 0
})

describe('where it stands', () => {
  it('is the first step of what nobody has begun, and the kept one of what somebody has', async () => {
    await open()
    expect([place(), question(), current()]).toEqual(['1 of 3', 'And the name?', 'NAME'])
    await open({ stage: 'text', chosen: [] })
    expect([place(), question(), current()]).toEqual(['2 of 3', 'And the text?', 'TEXT'])
  })

  it('is the first step when the kept one is no longer asked', async () => {
    await open({ stage: 'gone', chosen: [] })
    expect(place()).toBe('1 of 3')
  })

  it('moves by its buttons, and ends where the steps end', async () => {
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

  it('moves by arrows, and not past an end', async () => {
    await open()
    await key('ArrowLeft')
    expect(place()).toBe('1 of 3')
    for (let turn = 0; turn < 3; turn += 1) await key('ArrowRight')
    expect(place()).toBe('3 of 3')
    await key('ArrowLeft')
    expect(place()).toBe('2 of 3')
  })

  it('moves the other way where one reads from right to left', async () => {
    document.dir = 'rtl'
    await open({ stage: 'text', chosen: [] })
    await key('ArrowLeft')
    document.dir = ''
    expect(place()).toBe('3 of 3')
  })
})

describe('a reason', () => {
  it('is chosen and taken back, and counted at its step', async () => {
    await open()
    await press(button('It is branded'))
    await press(button('It is long'))
    expect([chosen(), steps()[0]]).toEqual([['It is branded', 'It is long'], 'NAME2 chosen'])
    await press(button('It is branded'))
    expect([chosen(), steps()[0]]).toEqual([['It is long'], 'NAME1 chosen'])
    await press(button('It is long'))
    expect(steps()).toEqual(['NAME', 'TEXT', 'FILES'])
  })

  it('is chosen by the digit of its place', async () => {
    await open()
    await key('2')
    await key('3')
    expect(chosen()).toEqual(['It is long'])
  })

  it('is not chosen by what is typed', async () => {
    await open({ stage: 'text', chosen: [{ reason: 'short', fields: {} }] })
    const field = document.querySelector('section input')
    await key('1', field)
    await key('ArrowRight', field)
    expect([chosen(), place()]).toEqual([['It is short'], '2 of 3'])
  })
})

it('keeps every step by the version of the list that was read', async () => {
  await open()
  await press(button('It is long'))
  await press(button('Next'))
  await expect.poll(kept).toEqual([{ version: 7, stage: 'text', chosen: [{ reason: 'long', fields: {} }] }])
})

describe('the words', () => {
  it('are not written while a reason lacks something; it leads there and says so', async () => {
    await open({ stage: 'name', chosen: [{ reason: 'short', fields: {} }] })
    expect(text()).not.toContain('Fill in the missing details')
    await press(button('Write the message'))
    expect([written, place()]).toEqual([[], '2 of 3'])
    expect(text()).toContain('Fill in the missing details of the chosen reasons.')
    expect(text()).toContain('Fill in this field.')
    await say('more')
    expect(text()).not.toContain('Fill in this field.')
    expect(text()).not.toContain('Fill in the missing details')
    await press(button('Write the message'))
    expect(written).toEqual([
      { message: 'Please mend TEXT.', body: expect.stringContaining('Mend short: more') },
    ])
    expect(text()).not.toContain('Fill in the missing details')
  })

  it('lack nothing of a reason that is taken back', async () => {
    await open({ stage: 'text', chosen: [{ reason: 'short', fields: {} }] })
    await press(button('Write the message'))
    await press(button('It is short'))
    expect(text()).not.toContain('Fill in the missing details')
    await press(button('Write the message'))
    expect(written).toEqual([{ message: '', body: '' }])
  })
})

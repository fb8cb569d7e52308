import type { ReviewChecklist } from '@quarry/api/contract/moderation/review-checklist'
import { expect, it } from 'vitest'
import {
  isChosen,
  type ReviewedProject,
  incompleteStage,
  stagesFor,
  toggled,
  withField,
  messageOf,
} from './checklist-message.ts'

const reason = (id: string, rest: object = {}) => ({
  id,
  label: id,
  heading: `About ${id}`,
  rule: 'misc' as const,
  text: `Mend ${id}.`,
  fields: [],
  ...rest,
})
const stage = (id: string, shown: ReviewChecklist['stages'][number]['shown'], reasons: object[]) => ({
  id,
  title: id.toUpperCase(),
  question: '?',
  shown,
  facts: [],
  guidance: [],
  rejects: [],
  exceptions: [],
  reasons: reasons as ReviewChecklist['stages'][number]['reasons'],
})
const checklist: ReviewChecklist = {
  version: 1,
  summary: 'Mend {stages}.',
  stages: [
    stage('name', 'always', [
      reason('brand', { text: 'The title **{title}** at `{slug}`.' }),
      reason('packed', { only: 'pack' }),
      reason('seen', { only: 'with_pictures' }),
    ]),
    stage('links', 'links', [
      reason('dead', {
        text: 'Dead: {which}',
        fields: [{ id: 'which', label: 'Which', kind: 'line', required: true }],
      }),
    ]),
    stage('tags', 'tags', [reason('odd')]),
    stage('pack', 'pack', [reason('private')]),
  ],
}
const project = {
  title: 'Big *lamp*',
  slug: 'big-lamp',
  project_types: ['mod'],
  gallery: [],
  categories: [],
  additional_categories: ['technology'],
  issues_url: null,
  source_url: null,
  wiki_url: null,
  discord_url: null,
  donation_urls: [],
} satisfies ReviewedProject
const linked = { ...project, source_url: 'https://example.org' }
const shown = (judged: ReviewedProject) =>
  stagesFor(checklist, judged).map(({ id, reasons }) => [id, ...reasons.map((one) => one.id)].join(' '))

it('shows the stages that apply to the project', () => {
  expect(shown(project)).toEqual(['name brand', 'tags odd'])
  expect(shown({ ...linked, project_types: ['modpack'] })).toEqual([
    'name brand packed',
    'links dead',
    'tags odd',
    'pack private',
  ])
})

it('writes one section per reason, in the order of the stages', () => {
  const chosen = withField(toggled(toggled([], 'dead'), 'brand'), 'dead', ['which', ' the $& wiki '])
  expect(messageOf(checklist, chosen, linked)).toEqual({
    message: 'Mend NAME, LINKS.',
    body: [
      '## About brand\n\nThe title **Big \\*lamp\\*** at `big-lamp`.\n\n[Content rules](/legal/rules#misc)',
      '## About dead\n\nDead: the $& wiki\n\n[Content rules](/legal/rules#misc)',
    ].join('\n\n'),
  })
})

it('writes nothing for no reason and for hidden stages', () => {
  expect(messageOf(checklist, [], project)).toEqual({ message: '', body: '' })
  expect(messageOf(checklist, toggled([], 'dead'), project)).toEqual({ message: '', body: '' })
})

it('finds a stage with a missing field, and drops the fields of a deselected reason', () => {
  const stages = stagesFor(checklist, linked)
  const chosen = toggled([], 'dead')
  expect(incompleteStage(stages, chosen)?.id).toBe('links')
  expect(incompleteStage(stages, withField(chosen, 'dead', ['which', '  ']))?.id).toBe('links')
  const completed = withField(chosen, 'dead', ['which', 'all'])
  expect(incompleteStage(stages, completed)).toBeUndefined()
  expect(isChosen(toggled(completed, 'dead'), 'dead')).toBe(false)
  expect(toggled(toggled(completed, 'dead'), 'dead')).toEqual([{ reason: 'dead', fields: {} }])
})

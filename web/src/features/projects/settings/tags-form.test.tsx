import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { act } from 'react'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { TagsForm } from './tags-form.tsx'

const stage = pageStage()
const tag = (name: string, project_type = 'mod', header = 'categories') => ({
  name,
  project_type,
  header,
  icon: '',
})
const TAGS = [
  tag('magic'),
  tag('food'),
  tag('storage'),
  tag('utility'),
  // Another project type has a tag with the same name.
  tag('food', 'modpack'),
  tag('bloom', 'shader', 'features'),
  tag('screenshot', 'shader', 'performance impact'),
  tag('potato', 'shader', 'performance impact'),
]
async function open(given: Partial<ProjectDetail>, canEdit = true) {
  const project = {
    id: 'LLLLLLLL',
    url_type: 'mod',
    project_types: ['mod'],
    version_count: 1,
    categories: [],
    additional_categories: [],
    viewer: { can: canEdit ? ['project.edit'] : [] },
    ...given,
  } as unknown as ProjectDetail
  await stage.open(
    () => <TagsForm project={project} />,
    ({ method }) => (method === 'GET' ? TAGS : {}),
  )
  await shows('Featured tags')
}
/** Tags by section: featured ones with a star, disabled ones in brackets. */
const sections = () =>
  [...document.querySelectorAll('form section, form .form-section')].map((section) => [
    section.querySelector('h2')?.textContent,
    ...[...section.querySelectorAll('label')].map((label) => {
      const box = label.querySelector('input')
      const name = `${label.textContent}${box?.checked ? '*' : ''}`
      return box?.disabled ? `(${name})` : name
    }),
  ])
const featured = () => sections().at(-1)?.slice(1)
const tick = (name: string, section: 'all' | 'featured' = 'all') =>
  act(async () => {
    const boxes = [...document.querySelectorAll('label')].filter((label) => label.textContent === name)
    boxes
      .at(section === 'all' ? 0 : -1)
      ?.querySelector('input')
      ?.click()
  })
const save = () => act(async () => document.querySelector('form')?.requestSubmit())
const saved = () => stage.sent.map(({ input }) => (input as { body: unknown }).body)

it('offers the tags of its project type in order', async () => {
  await open({ url_type: 'shader', project_types: ['shader'] })
  expect(sections().slice(0, -1)).toEqual([
    ['Features', 'Bloom'],
    ['Performance impact', 'Potato', 'Screenshot'],
  ])
})

it('offers the star only for chosen tags', async () => {
  await open({})
  expect(featured()).toEqual([])
  await tick('Food')
  expect(featured()).toEqual(['Food'])
  await tick('Food', 'featured')
  expect(featured()).toEqual(['Food*'])
  await tick('Food')
  expect(featured()).toEqual([])
  await tick('Food')
  expect(featured()).toEqual(['Food'])
})

it('features at most three tags', async () => {
  await open({ categories: ['food', 'magic', 'storage'], additional_categories: ['utility'] })
  expect(featured()).toEqual(['Magic*', 'Food*', 'Storage*', '(Utility)'])
  await tick('Magic', 'featured')
  expect(featured()).toEqual(['Magic', 'Food*', 'Storage*', 'Utility'])
})

it('saves featured tags as main tags and the rest as additional tags', async () => {
  await open({ categories: ['food'], additional_categories: ['magic'] })
  await tick('Magic', 'featured')
  await tick('Food', 'featured')
  await tick('Utility')
  await save()
  expect(saved()).toEqual([{ categories: ['magic'], additional_categories: ['food', 'utility'] }])
})

it('is disabled for users who may not edit', async () => {
  await open({ categories: ['food'] }, false)
  expect(sections()[0]).toEqual(['Categories', '(Food*)', '(Magic)', '(Storage)', '(Utility)'])
  expect(featured()).toEqual(['(Food*)'])
})

it('explains that tags depend on the project type while there is no version', async () => {
  await open({})
  expect(text()).not.toContain('Upload a version first')
  await open({ version_count: 0 })
  expect(text()).toContain('Upload a version first')
})

import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { PROJECT_STATUSES, type ProjectStatus } from '@quarry/domain/projects/project-statuses'
import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import project from '../../../locales/en-US/projects.json' with { type: 'json' }
import shell from '../../../locales/en-US/shell.json' with { type: 'json' }
import { projectHead } from './project-page-head.ts'

const intl = createIntl({ locale: 'en-US', messages: { ...project, ...shell } as never })
const SITE = 'https://quarry.test'
const ann = { is_owner: true, user: { username: 'ann' } }
const bob = { is_owner: false, user: { username: 'bob' } }

function headOf(given: object = {}) {
  const shown = {
    id: 'PPPPPPPP',
    slug: 'deep',
    title: 'Deep',
    description: 'Down there.',
    url_type: 'mod',
    status: 'approved',
    color: null,
    owner_organization: null,
    members: [bob, ann],
    ...given,
  } as unknown as ProjectDetail
  const { meta, links } = projectHead(shown, intl, SITE)
  const content = (name: string) =>
    meta.flatMap((tag) =>
      ('name' in tag && tag.name === name) || ('property' in tag && tag.property === name)
        ? [tag.content]
        : [],
    )[0]
  return { meta, links, content }
}

describe('head of a project page', () => {
  it('contains type, title and owner', () => {
    const { meta, content } = headOf()
    expect(meta[0]).toEqual({ title: 'Deep - Mod - Quarry' })
    expect(content('description')).toContain('Down there.')
    expect(content('description')).toContain('ann')
  })

  it('names the organization rather than a user, and no owner if there is none', () => {
    const description = (given: object) => headOf(given).content('description')
    expect(description({ owner_organization: { name: 'The Guild' } })).toContain('The Guild')
    expect(description({ owner_organization: { name: 'The Guild' } })).not.toContain('ann')
    expect(description({ members: [bob] })).not.toContain('bob')
  })

  it('sets the theme color to the six digits of the icon color, and none without a color', () => {
    expect(headOf({ color: 0x00_0a_ff }).content('theme-color')).toBe('#000aff')
    expect(headOf({ color: 0 }).content('theme-color')).toBe('#000000')
    expect(headOf({ color: null }).content('theme-color')).toBeUndefined()
  })

  it('excludes all but searchable projects from search engines', () => {
    const found = PROJECT_STATUSES.filter((status) => headOf({ status }).content('robots') === undefined)
    expect(found.toSorted()).toEqual(['approved', 'archived'])
  })

  it('has a preview image only for projects that are visible to anyone with the link', () => {
    const isPictured = (status: ProjectStatus) => headOf({ status }).content('og:image') !== undefined
    expect(headOf().content('og:image')).toBe(`${SITE}/preview/project/PPPPPPPP.png`)
    expect(PROJECT_STATUSES.filter(isPictured).toSorted()).toEqual([
      'approved',
      'archived',
      'unlisted',
      'withheld',
    ])
  })

  it('has one canonical address and a feed with the permanent id', () => {
    expect(headOf().links).toMatchObject([
      { rel: 'canonical', href: `${SITE}/mod/deep` },
      { type: 'application/json+oembed' },
      { type: 'application/atom+xml', title: 'Deep', href: `${SITE}/feed/project/PPPPPPPP.atom` },
    ])
  })
})

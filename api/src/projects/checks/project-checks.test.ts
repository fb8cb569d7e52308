import { ALL_RIGHTS_RESERVED, UNKNOWN_LICENSE } from '@quarry/domain/projects/licenses'
import { lengthOf } from '@quarry/domain/limits/lengths'
import { CHECK_SAW_LENGTH, CHECK_SAW_MAX } from '@quarry/domain/projects/project-checks'
import { describe, expect, it } from 'vitest'
import { checkProject } from './project-checks.ts'
import type { CheckFacts } from './check-facts.ts'

const BODY = `Lanterns that hang from chains, stand on posts and light the way home through any night.
They need nothing but the game and go together with every other mod that adds light.`

const good: CheckFacts = {
  title: 'Lanterns',
  summary: 'Light for the caves of those who dig deep',
  body: BODY,
  hasIcon: true,
  pictures: 1,
  hasFeatured: true,
  categories: ['decoration'],
  additionalCategories: [],
  links: [{ platform: 'source', url: 'https://github.com/alice/lanterns' }],
  licenseId: 'MIT',
  licenseUrl: null,
  sides: ['required', 'optional'],
  types: ['mod'],
  loaders: ['fabric', 'quilt'],
  hasVersion: true,
  hasSources: false,
}

/** Failed checks with their evidence. */
const open = (change: Partial<CheckFacts>) =>
  Object.fromEntries(
    checkProject({ ...good, ...change })
      .filter(({ done }) => !done)
      .map(({ id, saw }) => [id, saw]),
  )

it('passes for a complete project', () => expect(open({})).toEqual({}))

it('lists the required items of a bare draft first', () => {
  const bare = open({
    body: '# Placeholder description\nMore',
    hasIcon: false,
    hasFeatured: false,
    categories: [],
    links: [],
    licenseId: UNKNOWN_LICENSE,
    sides: ['unknown', 'unknown'],
    types: [],
    loaders: [],
    hasVersion: false,
  })
  expect(Object.keys(bare)).toEqual([
    'upload-version',
    'add-description',
    'add-icon',
    'feature-gallery-image',
    'add-links',
    'select-license',
  ])
})

describe('a title', () => {
  it.each([
    ['Lanterns (Forge)', ['Forge']],
    ['Lanterns [Fabric/Quilt]', ['Fabric', 'Quilt']],
    ['Fabric Lanterns', ['Fabric']],
    ['Lanterns 1.20.1', ['1.20.1']],
    ['Lanterns for 1.20.x', ['1.20.x']],
    ['Lanterns v2.1', ['v2.1']],
    ['Lanterns 🔥', ['🔥']],
  ])('%s holds more than a name', (title, saw) => expect(open({ title })).toEqual({ 'plain-title': saw }))

  it.each(['Paper Lanterns', 'Sponge Cake', 'Lanterns 2', 'Lanterns™', '3D Lanterns', 'Lanterns (Reforged)'])(
    '%s is a name',
    (title) => expect(open({ title })).toEqual({}),
  )
})

describe('a summary', () => {
  it('must say more than the title', () => {
    expect(open({ summary: 'lanterns!' })).toEqual({
      'write-summary': ['lanterns!'],
    })
  })
  it.each([
    ['**Light** for caves', ['**']],
    ['See https://alice.dev for light', ['https://']],
    ['[Light](x) for `caves`', ['](', '`']],
    ['LIGHT FOR CAVES AND ALL THAT', ['LIGHT FOR CAVES AND ALL THAT']],
  ])('%s is not plain', (summary, saw) => expect(open({ summary })).toEqual({ 'plain-summary': saw }))
  it.each(['Adds TNT & RGB', 'Light < dark, 2 * 3', '洞窟のための明かりを追加するモッドですよ皆さんどうぞ'])(
    '%s is plain',
    (summary) => expect(open({ summary })).toEqual({}),
  )
})

describe('a description', () => {
  it('must have a minimum length', () => {
    expect(open({ body: 'Adds lanterns.' })).toEqual({
      'tell-more': ['Adds lanterns.'],
    })
    expect(open({ body: `<!-- ${BODY} --> Adds.` })).toEqual({
      'tell-more': ['Adds.'],
    })
    expect(open({ body: `Adds. https://alice.dev/${'a'.repeat(200)}` })).toEqual({ 'tell-more': ['Adds.'] })
    expect(Object.keys(open({ summary: `${BODY} More`, body: BODY }))).toEqual(['tell-more'])
  })
  it('must have text besides images', () => {
    expect(
      open({
        body: `![${BODY}](https://i.imgur.com/a.png)\n<img src="https://i.imgur.com/b.png">`,
      }),
    ).toEqual({
      'describe-in-words': [],
    })
    expect(open({ body: `[![a](https://i.imgur.com/a.png)](https://alice.dev)` })).toEqual({
      'describe-in-words': [],
    })
    expect(open({ body: `![a](https://i.imgur.com/a.png) ${BODY}` })).toEqual({})
  })
  it('must use ordinary letters', () => {
    const line = '𝕃𝕒𝕟𝕥𝕖𝕣𝕟𝕤 for you'
    expect(open({ body: `${BODY}\n${line}` })).toEqual({
      'plain-letters': [line],
    })
    expect(open({ title: 'Ⓛanterns' })).toEqual({
      'plain-letters': ['Ⓛanterns'],
    })
  })
  it('must have valid links', () => {
    const body = `${BODY} [a]() [b](#) [c](http://localhost:3000 "c") [d](#use) [e](/mods) [f](https://alice.dev)`
    expect(open({ body })).toEqual({
      'mend-text-links': ['[]()', '[](#)', 'http://localhost:3000'],
    })
  })
})

describe('links, license and images', () => {
  it('must have valid links', () => {
    const links = [
      { platform: 'source', url: 'https://github.com/' },
      { platform: 'wiki', url: 'https://alice.dev/wiki' },
    ]
    expect(open({ links, licenseUrl: 'https://example.com/terms' })).toEqual({
      'mend-links': ['https://github.com/', 'https://example.com/terms'],
    })
  })
  it('must have a page for a custom license', () => {
    expect(open({ licenseId: 'LicenseRef-Mine' })).toEqual({
      'link-license': ['LicenseRef-Mine'],
    })
    expect(
      open({
        licenseId: 'LicenseRef-Mine',
        licenseUrl: 'https://alice.dev/terms',
      }),
    ).toEqual({})
    expect(open({ licenseId: ALL_RIGHTS_RESERVED })).toEqual({})
  })
  it('must have the source where the license requires it', () => {
    const links = [{ platform: 'issues', url: 'https://github.com/alice/lanterns/issues' }]
    const copyleft = { licenseId: 'GPL-3.0-only', links }
    expect(open(copyleft)).toEqual({ 'add-source': ['GPL-3.0-only'] })
    expect(open({ ...copyleft, hasSources: true })).toEqual({})
    expect(open({ ...copyleft, types: ['resourcepack'] })).toEqual({})
    expect(open({ licenseId: 'GPL-3.0-only' })).toEqual({})
  })
  it('must have an image of what changes the look of the game', () => {
    const pack: Partial<CheckFacts> = {
      types: ['resourcepack'],
      pictures: 0,
      hasFeatured: false,
    }
    expect(Object.keys(open(pack))).toEqual(['feature-gallery-image', 'add-gallery-image'])
    expect(Object.keys(open({ ...pack, additionalCategories: ['audio'] }))).toEqual(['feature-gallery-image'])
  })
  it('must have the environments', () => {
    expect(open({ sides: ['unsupported', 'unsupported'] })).toEqual({
      'select-environments': ['unsupported', 'unsupported'],
    })
    expect(open({ sides: ['unknown', 'unknown'], types: ['plugin'] })).toEqual({})
  })
})

it('lists the first evidence, truncated', () => {
  const line = '𝕃'.repeat(CHECK_SAW_LENGTH + 1)
  const { 'plain-letters': saw = [] } = open({
    body: Array.from({ length: 9 }, () => line).join('\n'),
  })
  expect(saw).toHaveLength(CHECK_SAW_MAX)
  expect(lengthOf(saw[0] ?? '')).toBe(CHECK_SAW_LENGTH)
})

it('reads the longest hostile texts within its time limit', () => {
  const texts = ['![', '[a](', '<!--', '```', '<', '[![', '((', 'https://'].map((part) =>
    part.repeat(65_536 / part.length),
  )
  const before = process.cpuUsage().user
  for (const body of texts) checkProject({ ...good, body })
  expect(process.cpuUsage().user - before).toBeLessThan(2_000_000)
})

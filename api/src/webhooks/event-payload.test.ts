import { expect, it } from 'vitest'
import { writeMessage } from './event-payload.ts'

const project = {
  id: 'PPPPPPPP',
  slug: 'lantern',
  title: 'Lantern',
  summary: 'Light.',
  color: null,
  icon: null,
  url: 'https://quarry.test/mod/lantern',
}

/** The one embed of a message for Discord. */
function embedOf(given: Partial<typeof project>) {
  const facts = { project: { ...project, ...given } }
  const message = {
    event: 'project.approved',
    happenedAt: '2026-01-01T00:00:00.000Z',
    facts,
    releases: [],
  } as const
  const { embeds } = JSON.parse(writeMessage('discord', message)) as {
    embeds: { title: string; description: string }[]
  }
  expect(embeds).toHaveLength(1)
  return embeds[0]
}

it.each([
  ['as long as there is room', 256, 'b'.repeat(256)],
  ['cut, with an ellipsis', 257, `${'b'.repeat(255)}…`],
])('the title of an embed is %s', (_rule, length, title) =>
  expect(embedOf({ title: 'b'.repeat(length) })?.title).toBe(title),
)

it.each([
  ['as long as there is room', 2048, 'b'.repeat(2048)],
  ['cut, with an ellipsis', 2049, `${'b'.repeat(2047)}…`],
])('its text is %s', (_rule, length, description) =>
  expect(embedOf({ summary: 'b'.repeat(length) })?.description).toBe(description),
)

it('cuts the escaped text to the limit', () => {
  const description = embedOf({ summary: '_'.repeat(1025) })?.description
  expect(description).toHaveLength(2048)
})

it('has the compatibility of a version in the same ranges as pages', () => {
  const version = {
    id: 'VVVVVVVV',
    name: 'First',
    versionNumber: '1.0',
    channel: 'release',
    loaders: ['quilt', 'fabric'],
    gameVersions: ['1.21', '1.21.1', '1.21.2', '1.20.1'],
    url: 'https://quarry.test/mod/lantern/version/VVVVVVVV',
  }
  const releases = ['1.21.2', '1.21.1', '1.21', '1.20.6', '1.20.1']
  const facts = { project, version }
  const happenedAt = '2026-01-01T00:00:00.000Z'
  const message = { event: 'version.published', happenedAt, facts, releases } as const
  const { embeds } = JSON.parse(writeMessage('discord', message)) as { embeds: { fields: object[] }[] }
  expect(embeds[0]?.fields).toEqual([
    { name: 'Loaders', value: 'Fabric, Quilt', inline: true },
    { name: 'Game versions', value: '1.21–1.21.2, 1.20.1', inline: true },
  ])
  const { text } = JSON.parse(writeMessage('slack', message)) as { text: string }
  expect(text).toContain('\nLoaders: Fabric, Quilt\nGame versions: 1.21–1.21.2, 1.20.1')
  // JSON contains all names.
  const { data } = JSON.parse(writeMessage('json', message)) as { data: { version: object } }
  expect(data.version).toMatchObject({ loaders: version.loaders, game_versions: version.gameVersions })
})

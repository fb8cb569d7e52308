import { WEBHOOK_TEST, type WebhookEvent, type WebhookFormat } from '@quarry/domain/webhooks/webhooks'
import type { MessageFacts, PayloadVersion } from './payload-facts.queries.ts'
import { gameVersionRanges } from '@quarry/domain/projects/game-versions'
import { fewOf, loaderNames } from '@quarry/domain/projects/compatibility'

/** Messages for chats are in English, because the language of a chat is unknown. */
const CHAT_LINES: Readonly<Record<WebhookEvent, (names: { project: string; version: string }) => string>> = {
  'version.published': ({ project, version }) => `${project}: ${version} is out`,
  'project.approved': ({ project }) => `${project} was approved`,
  'project.rejected': ({ project }) => `${project} was rejected`,
  'project.withheld': ({ project }) => `${project} was withheld`,
  'project.released': ({ project }) => `${project} was released`,
}

const TEST_LINE = 'This is a test. If you can read it, messages arrive here.'

/** Chat services limit the length of a field. */
const RANGES_NAMED = 12

/** Compatibility of the version, one line each. `releases` are the game releases, newest first. */
function chatFields(
  { version }: MessageFacts,
  releases: readonly string[],
): { name: string; value: string }[] {
  if (!version) return []
  const ranges = gameVersionRanges(version.gameVersions, releases)
  return [
    { name: 'Loaders', value: loaderNames(version.loaders).join(', ') },
    { name: 'Game versions', value: fewOf(ranges, RANGES_NAMED) },
  ].filter(({ value }) => value !== '')
}

interface Message {
  event: WebhookEvent | typeof WEBHOOK_TEST
  happenedAt: string
  facts: MessageFacts
  /** Game releases, newest first; ranges of game versions are computed from them. */
  releases: readonly string[]
}

/** The request body in the webhook's format. */
export const writeMessage = (format: WebhookFormat, message: Message): string =>
  JSON.stringify(WRITERS[format](message))

const WRITERS: Readonly<Record<WebhookFormat, (message: Message) => object>> = { json, discord, slack }

function json({ event, happenedAt, facts: { project, version } }: Message) {
  return {
    type: event,
    timestamp: happenedAt,
    data: {
      ...(project && {
        project: {
          id: project.id,
          slug: project.slug,
          title: project.title,
          description: project.summary,
          icon_url: project.icon,
          url: project.url,
        },
      }),
      ...(version && {
        version: {
          id: version.id,
          name: version.name,
          version_number: version.versionNumber,
          version_type: version.channel,
          loaders: version.loaders,
          game_versions: version.gameVersions,
          url: version.url,
        },
      }),
    },
  }
}

/** Names chosen by users must neither mention the whole chat nor contain links. */
export const asDiscord = (text: string): string => text.replace(/[\\`*_~|<>[\]()#:@-]/g, '\\$&')
export const asSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const nameOf = ({ name, versionNumber }: PayloadVersion): string => name || versionNumber

function lineOf({ event, facts: { project, version } }: Message, write: (text: string) => string): string {
  if (event === WEBHOOK_TEST) return TEST_LINE
  const name = version ? nameOf(version) : ''
  return CHAT_LINES[event]({ project: write(project?.title ?? ''), version: write(name) })
}

/** Limits of Discord for one embed. */
const TITLE_MAX = 256
const DESCRIPTION_MAX = 2048

function discord(message: Message) {
  const { project, version } = message.facts
  const about = project &&
    message.event !== WEBHOOK_TEST && {
      title: cut(version ? `${project.title}: ${nameOf(version)}` : project.title, TITLE_MAX),
      url: version?.url ?? project.url,
      description: cut(asDiscord(project.summary), DESCRIPTION_MAX),
      timestamp: message.happenedAt,
      ...(project.color !== null && { color: project.color }),
      ...(project.icon !== null && { thumbnail: { url: project.icon } }),
      fields: chatFields(message.facts, message.releases).map((field) => ({ ...field, inline: true })),
    }
  return {
    content: lineOf(message, asDiscord),
    // No text may mention anyone.
    allowed_mentions: { parse: [] },
    embeds: about ? [about] : [],
  }
}

function slack(message: Message) {
  const { project, version } = message.facts
  const line = lineOf(message, asSlack)
  const url = version?.url ?? project?.url
  const facts = chatFields(message.facts, message.releases).map(
    ({ name, value }) => `${name}: ${asSlack(value)}`,
  )
  return { text: [url === undefined ? line : `<${url}|${line}>`, ...facts].join('\n') }
}

const cut = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1)}…`)

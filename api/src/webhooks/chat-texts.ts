import type { WebhookEvent } from '@quarry/domain/community/webhooks'
import { gameVersionRanges } from '@quarry/domain/versions/game-version-ranges'
import { fewOf, loaderNames } from '@quarry/domain/versions/runs-on'
import type { MessageFacts } from './payload-facts.queries.ts'

/** What a chat is told in one line, in English: nobody has said which language is spoken there. */
export const CHAT_LINES: Readonly<
  Record<WebhookEvent, (names: { project: string; version: string }) => string>
> = {
  'version.published': ({ project, version }) => `${project}: ${version} is out`,
  'project.approved': ({ project }) => `${project} was approved`,
  'project.rejected': ({ project }) => `${project} was rejected`,
  'project.withheld': ({ project }) => `${project} was withheld`,
  'project.released': ({ project }) => `${project} was released`,
}

export const TEST_LINE = 'This is a test. Whoever reads it knows that messages arrive here.'

/** Chats refuse what is too long. */
const RANGES_NAMED = 12

/** What a version runs on, in one line each; `releases` are those of the game, newest first. */
export function chatFields(
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

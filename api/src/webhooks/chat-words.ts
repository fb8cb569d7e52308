import type { WebhookEvent } from '@quarry/domain/community/webhooks'
import type { MessageFacts } from './message-facts.queries.ts'

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

/** Under what a version can be used, in one line each. */
export function chatFields({ version }: MessageFacts): { name: string; value: string }[] {
  if (!version) return []
  return [
    { name: 'Loaders', value: version.loaders.join(', ') },
    { name: 'Game versions', value: shortened(version.gameVersions) },
  ].filter(({ value }) => value !== '')
}

/** The newest of many: chats refuse what is too long. */
const SHOWN = 12
function shortened(values: readonly string[]): string {
  const shown = values.slice(-SHOWN).join(', ')
  const hidden = values.length - SHOWN
  return hidden > 0 ? `${shown} and ${hidden} more` : shown
}

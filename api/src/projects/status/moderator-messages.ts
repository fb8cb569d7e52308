import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { ProjectRow, ProjectUpdate } from '@quarry/db/schema/projects/projects'
import { MARKDOWN } from '@quarry/domain/limits/lengths'
import { isRejected, type ProjectStatus } from '@quarry/domain/projects/project-statuses'
import { ruleMessage } from '../../../contract/rules.ts'
import { actorId } from '../../kernel/actor.ts'
import type { ActingCtx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { actsUnnamed } from '../access/projects.policy.ts'
import { insertWords } from '../../threads/threads.queries.ts'

/** What moderators tell the makers: a sentence, and what to do. */
interface Words {
  moderatorMessage?: string | null | undefined
  moderatorMessageBody?: string | null | undefined
}

/** A message in the thread of a project. */
export interface Said {
  messageId: string
  body: string
}

/** Nobody is refused without being told why. */
export function requireWords(target: ProjectStatus, { moderatorMessage }: Words): void {
  if (isRejected(target) && !moderatorMessage) throw invalid('moderation_message', ruleMessage('say_why'))
}

/**
 * Words that are new stand in the project's thread, where they stay when a new submission empties those on the project.
 * With a new status they are told by it; alone they are told as a message. Answers where they stand.
 */
export async function sayWords(
  { db, actor, now }: ActingCtx<Tx>,
  project: ProjectRow,
  changes: ProjectUpdate,
): Promise<Said[]> {
  const isDecision = changes.status !== undefined && changes.status !== project.status
  const isNew =
    differs(changes.moderatorMessage, project.moderatorMessage) ||
    differs(changes.moderatorMessageBody, project.moderatorMessageBody)
  const texts = textsOf(changes)
  if (texts.length === 0 || (!isDecision && !isNew)) return []
  const said: Said[] = []
  const by = { threadId: project.threadId, authorId: actorId(actor), hideIdentity: actsUnnamed(actor) }
  // A thread is read in the order of its times: words stand behind the status that they came with.
  const at = now().getTime()
  for (const [place, body] of texts.entries()) {
    const messageId = await insertWords(db, { ...by, body, createdAt: new Date(at + 1 + place) })
    said.push({ messageId, body })
    const told = { threadId: project.threadId, messageId, actorId: by.authorId }
    if (!isDecision && told.actorId !== null)
      await record(db, { name: 'message.posted', ...told, actorId: told.actorId })
  }
  return said
}

const differs = (next: string | null | undefined, now: string | null): boolean =>
  Boolean(next) && next !== now

/** One message, or two where it would be longer than a message may be. */
function textsOf({ moderatorMessage, moderatorMessageBody }: Words): string[] {
  const texts = [moderatorMessage, moderatorMessageBody].flatMap((text) => text?.trim() || [])
  const together = texts.join('\n\n')
  return together.length > MARKDOWN.max ? texts : [together].filter(Boolean)
}

import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { ProjectRow, ProjectUpdate } from '@quarry/db/schema/projects/projects'
import { MARKDOWN } from '@quarry/domain/limits/lengths'
import { isRejected, type ProjectStatus } from '@quarry/domain/projects/project-statuses'
import { ruleMessage } from '../../../contract/rules.ts'
import { actorId } from '../../kernel/actor.ts'
import type { ActingCtx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { insertText } from '../../threads/threads.service.ts'

/** A moderator's message to the team: a sentence, and what to do. */
interface Words {
  moderatorMessage?: string | null | undefined
  moderatorMessageBody?: string | null | undefined
}

/** A refusal needs a reason. */
export function requireWords(target: ProjectStatus, { moderatorMessage }: Words): void {
  if (isRejected(target) && !moderatorMessage)
    throw invalid('moderation_message', ruleMessage('reason_needed'))
}

/**
 * Posts a new message of the moderators to the project's thread, where it stays after a new submission clears the one of the
 * project. Members are notified of the decision; without a new status they are notified of the message.
 */
export async function postModeratorMessage(
  ctx: ActingCtx<Tx>,
  project: ProjectRow,
  changes: ProjectUpdate,
): Promise<void> {
  const isDecision = changes.status !== undefined && changes.status !== project.status
  const isNew =
    differs(changes.moderatorMessage, project.moderatorMessage) ||
    differs(changes.moderatorMessageBody, project.moderatorMessageBody)
  const texts = textsOf(changes)
  if (texts.length === 0 || (!isDecision && !isNew)) return
  const { threadId } = project
  const authorId = actorId(ctx.actor)
  // Threads are sorted by time, so the message gets a later time than the status.
  const at = ctx.now().getTime()
  for (const [place, body] of texts.entries()) {
    const messageId = await insertText(ctx, { threadId, body, createdAt: new Date(at + 1 + place) })
    if (!isDecision && authorId !== null)
      await record(ctx.db, { name: 'message.posted', threadId, messageId, actorId: authorId })
  }
}

const differs = (next: string | null | undefined, now: string | null): boolean =>
  Boolean(next) && next !== now

/** One message, or two where the text exceeds the limit of a message. */
function textsOf({ moderatorMessage, moderatorMessageBody }: Words): string[] {
  const texts = [moderatorMessage, moderatorMessageBody].flatMap((text) => text?.trim() || [])
  const together = texts.join('\n\n')
  return together.length > MARKDOWN.max ? texts : [together].filter(Boolean)
}

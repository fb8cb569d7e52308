import type { Db } from '@quarry/db/db'
import { THREAD_MESSAGES_MAX, THREAD_MESSAGES_RESERVED } from '@quarry/domain/limits/counts'
import { ruleMessage } from '../../contract/rules.ts'
import { invalid } from '../kernel/errors.ts'
import { countMessages } from './threads.queries.ts'

/**
 * What members say or do may fill a thread up to the room that is kept for staff (docs/rules/moderation.md); beyond it
 * they are refused. Staff is not asked: the database alone bounds the whole.
 */
export async function requireRoomInThread(db: Db, threadId: string, field: string): Promise<void> {
  const max = THREAD_MESSAGES_MAX - THREAD_MESSAGES_RESERVED
  if ((await countMessages(db, threadId)) >= max) throw invalid(field, ruleMessage('thread_long', { max }))
}

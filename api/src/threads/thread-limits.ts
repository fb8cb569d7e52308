import type { Tx } from '@quarry/db/db'
import { THREAD_MESSAGES_MAX, THREAD_MESSAGES_RESERVED } from '@quarry/domain/limits/counts'
import { ruleMessage } from '../../contract/rules.ts'
import { invalid } from '../kernel/errors.ts'
import { countMessages, lockThread } from './threads.queries.ts'

/**
 * Members may fill a thread up to the part that is reserved for staff (docs/rules/threads.md). Locks the thread, so that the
 * count holds until the transaction ends. Do not call it for staff: only the limit of the database applies to them.
 */
export async function requireThreadCapacity(tx: Tx, threadId: string, field: string): Promise<void> {
  await lockThread(tx, threadId)
  const max = THREAD_MESSAGES_MAX - THREAD_MESSAGES_RESERVED
  if ((await countMessages(tx, threadId)) >= max) throw invalid(field, ruleMessage('thread_long', { max }))
}

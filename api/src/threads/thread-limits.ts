import type { Db } from '@quarry/db/db'
import { THREAD_MESSAGES_MAX, THREAD_MESSAGES_RESERVED } from '@quarry/domain/limits/counts'
import { ruleMessage } from '../../contract/rules.ts'
import { invalid } from '../kernel/errors.ts'
import { countMessages } from './threads.queries.ts'

/**
 * Members may fill a thread up to the part that is reserved for staff (docs/rules/threads.md). Do not call it for staff:
 * only the limit of the database applies to them.
 */
export async function requireThreadCapacity(db: Db, threadId: string, field: string): Promise<void> {
  const max = THREAD_MESSAGES_MAX - THREAD_MESSAGES_RESERVED
  if ((await countMessages(db, threadId)) >= max) throw invalid(field, ruleMessage('thread_long', { max }))
}

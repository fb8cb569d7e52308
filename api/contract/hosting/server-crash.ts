import { CRASH_PROBLEMS } from '@quarry/domain/hosting/crash-problems'
import { CRASH_REASONS } from '@quarry/domain/hosting/power'
import { CRASH_NAME } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { text } from '../fields.ts'

const name = text(CRASH_NAME).nullable()

const problem = z.object({ id: z.enum(CRASH_PROBLEMS), subject: name, needs: name }).nullable()

/** Why a server is not running although it should, or why it was started again. */
export const ServerCrash = z.object({
  reason: z.enum(CRASH_REASONS),
  exit_code: z.int().nullable(),
  /** What the output of the server says, and the mods, files or versions that it names. */
  problem: problem.default(null),
})

/** The same in the report of an agent, which may be newer and know more reasons and problems. */
export const ReportedCrash = ServerCrash.extend({
  reason: z.enum(CRASH_REASONS).catch('exit_code'),
  problem: problem.default(null).catch(null),
})

import { join } from 'node:path'
import { MINUTE_MS } from '@quarry/domain/times'
import { Piscina } from 'piscina'
import { AppError } from '../../kernel/errors.ts'
import type { InspectionJob, InspectionResult } from './inspect-thread.ts'
import type { FileToInspect, Inspection, InspectionSetup } from './inspection.ts'

/** Allows for a busy machine; the largest archive takes a second or two. */
const DEADLINE_MS = MINUTE_MS
const WAITING = 100
/** Several times what an archive with the most entries and the longest index needs. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }

let pool: Piscina<InspectionJob, InspectionResult> | undefined

const threads = () =>
  (pool ??= new Piscina<InspectionJob, InspectionResult>({
    filename: join(import.meta.dirname, 'inspect-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: MINUTE_MS,
    resourceLimits: MEMORY,
  }).on('error', () => {}))

/** Inspects an uploaded file in a worker thread. Throws `overloaded` when too many wait or this one takes too long. */
export async function inspectUpload(file: FileToInspect, setup: InspectionSetup): Promise<Inspection> {
  if (threads().queueSize >= WAITING) throw new AppError('overloaded')
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const result = await threads()
    .run({ file, setup }, { signal: deadline })
    .catch((error: unknown) => {
      throw deadline.aborted ? new AppError('overloaded') : error
    })
  if ('inspection' in result) return result.inspection
  const { code, rule, params, fields, message } = result.refused
  throw new AppError(code, { rule, params }, { fields, message })
}

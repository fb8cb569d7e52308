import { setPriority } from 'node:os'
import { AppError } from '../../kernel/errors.ts'
import { inspectFile } from './inspect-file.ts'
import type { FileToInspect, Inspection, InspectionSetup } from './inspection.ts'

// On Linux this sets the priority of the calling thread only: other requests come before uploads.
if (process.platform === 'linux') setPriority(10)

export interface InspectionJob {
  file: FileToInspect
  setup: InspectionSetup
}

/** Errors lose their class between threads, so a refusal is returned. */
export type InspectionResult =
  | { inspection: Inspection }
  | { refused: Pick<AppError, 'code' | 'rule' | 'params' | 'fields' | 'message'> }

/** Runs in a worker thread. */
export default async function runInspection({ file, setup }: InspectionJob): Promise<InspectionResult> {
  try {
    return { inspection: await inspectFile(file, setup) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, rule, params, fields, message } = error
    return { refused: { code, rule, params, fields, message } }
  }
}

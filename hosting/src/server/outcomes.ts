import type { Rule } from '@quarry/api/contract/rules'
import type { OperationFailure } from '@quarry/domain/hosting/operations'
import type { CrashReason, PowerState } from '@quarry/domain/hosting/power'
import { FileError } from '../files/file-error.ts'
import { InstallError, type Flavour } from '../flavours/flavour.ts'
import type { ProcessEnd } from '../runtime/runtime.ts'
import type { RunEnd } from './server-folder.ts'

/** What users are shown of a failed operation. */
export function failureOf(error: unknown): OperationFailure {
  if (error instanceof InstallError) return error.failure
  return error instanceof FileError ? (FILE_FAILURES[error.rule] ?? 'internal') : 'internal'
}

const FILE_FAILURES: Partial<Record<Rule, OperationFailure>> = {
  server_archive: 'archive_invalid',
  server_archive_entry: 'archive_unsafe',
  server_archive_large: 'archive_large',
  server_storage_full: 'no_space',
  node_disk_full: 'no_space',
  not_found_named: 'file_missing',
  file_kind: 'file_missing',
  file_exists: 'file_exists',
  content_download: 'pack_download',
  pack_download_failed: 'pack_download',
  pack_unreadable: 'pack_invalid',
  pack_too_large: 'download_large',
  remote_host: 'address_refused',
  remote_url: 'address_refused',
  remote_missing: 'address_missing',
  remote_refused: 'service_unavailable',
  remote_unreachable: 'network',
  remote_silent: 'timed_out',
  remote_large: 'download_large',
}

export const powerAfter = (end: RunEnd | undefined): PowerState =>
  end?.kind === 'crashed' ? 'crashed' : 'stopped'

interface EndedProcess {
  flavour: Flavour
  /** When it ended. */
  state: 'starting' | 'running' | 'stopping'
}

export function endOf(process: EndedProcess, { code, isOutOfMemory }: ProcessEnd): RunEnd {
  if (isOutOfMemory) return { kind: 'crashed', reason: 'out_of_memory', exitCode: code }
  if (process.state === 'stopping') return { kind: 'requested' }
  if (code === 0) return { kind: 'exited' }
  const reason: CrashReason = process.flavour.memoryExitCodes.includes(code)
    ? 'out_of_memory'
    : process.state === 'starting'
      ? 'start_failed'
      : 'exit_code'
  return { kind: 'crashed', reason, exitCode: code }
}

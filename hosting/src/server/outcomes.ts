import type { ReportedServer } from '@quarry/api/contract/hosting/agents'
import type { Rule } from '@quarry/api/contract/rules'
import type { OperationFailure } from '@quarry/domain/hosting/operations'
import { findCrash } from '@quarry/domain/hosting/crash-lines'
import { restartsAfter, type CrashReason, type PowerState } from '@quarry/domain/hosting/power'
import { FileError } from '../files/file-error.ts'
import { InstallError, type Flavour } from '../flavours/flavour.ts'
import type { ProcessEnd } from '../runtime/runtime.ts'
import type { CrashEnd, RunEnd, RunRecord } from './server-folder.ts'

/** What users are shown of a failed operation. */
export function failureOf(error: unknown): OperationFailure {
  if (error instanceof InstallError) return error.failure
  if (error instanceof FileError) return FILE_FAILURES[error.rule] ?? 'internal'
  return error instanceof Error && 'code' in error && isDiskFull(error.code) ? 'no_space' : 'internal'
}

const isDiskFull = (code: unknown): boolean => code === 'ENOSPC' || code === 'EDQUOT'

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
  pack_differs: 'pack_differs',
  pack_host: 'pack_host',
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

export const crashOf = (end: RunEnd | undefined): ReportedServer['crash'] =>
  end?.kind === 'crashed'
    ? { reason: end.reason, exit_code: end.exitCode, problem: end.problem ?? null }
    : null

/** The record of a run that has ended. After a crash it may be started again: `isRestarted` says whether users want that. */
export function endedRun(record: RunRecord, end: RunEnd, isRestarted: boolean): RunRecord {
  if (end.kind !== 'crashed' || !isRestarted) return { ...record, end }
  const times = restartsAfter(end, record.again?.times ?? [], Date.now())
  if (!times) return { ...record, end }
  const crash: CrashEnd = { ...end, restarts: true }
  return { ...record, end: crash, again: { times, crash } }
}

/** Whether a run that has ended, or whose end is not known, goes on without a new Start. */
export function goesOn({ end }: RunRecord, restartsAfterCrash: boolean): boolean {
  if (end?.kind === 'crashed') return restartsAfterCrash && end.restarts === true
  return end?.kind !== 'exited'
}

/** As the earlier agent left it: it may run on. */
export function powerBefore(record: RunRecord | undefined): PowerState {
  if (!record || record.end) return powerAfter(record?.end)
  return record.isReady ? 'running' : 'starting'
}

interface EndedProcess {
  flavour: Flavour
  /** When it ended. */
  state: 'starting' | 'running' | 'stopping'
  /** Why the agent has ended it. */
  failure?: CrashReason
}

/** `lines`: the last ones that it printed. */
export function endOf(
  process: EndedProcess,
  { code, isOutOfMemory, isOutOfProcesses }: ProcessEnd,
  lines: readonly string[],
): RunEnd {
  if (process.failure) return { kind: 'crashed', reason: process.failure, exitCode: null }
  const noMemory = { kind: 'crashed', reason: 'out_of_memory', exitCode: code } as const
  if (isOutOfMemory) return noMemory
  if (isOutOfProcesses) return { kind: 'crashed', reason: 'process_limit', exitCode: code }
  if (process.state === 'stopping') return { kind: 'requested' }
  if (code === 0 && process.state === 'running') return { kind: 'exited' }
  if (process.flavour.memoryExitCodes.includes(code)) return noMemory
  const { problem, isFatal = false } = findCrash(lines) ?? {}
  // The game ends without an error when it cannot start.
  if (code === 0 && !isFatal) return { kind: 'exited' }
  if (problem === 'memory') return noMemory
  const reason = process.state === 'starting' ? 'start_failed' : 'exit_code'
  return { kind: 'crashed', reason, exitCode: code, ...(problem && { problem }) }
}

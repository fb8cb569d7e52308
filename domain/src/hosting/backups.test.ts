import { expect, it } from 'vitest'
import { backupState, nextBackupName } from './backups.ts'

it('derives the state of a backup from the last operation on it', () => {
  expect(backupState('backup', 'queued')).toBe('queued')
  expect(backupState('backup', 'running')).toBe('creating')
  expect(backupState('backup', 'failed')).toBe('failed')
  expect(backupState('restore', 'running')).toBe('restoring')
  expect(backupState('restore', 'failed')).toBe('done')
})

it('names a backup by the first number that is free', () => {
  expect(nextBackupName([])).toBe('Backup #1')
  expect(nextBackupName(['backup #2'])).toBe('Backup #3')
})

import { mintId } from '@quarry/db/ids'
import { aServer, aServerBackup, aServerOperation } from '@quarry/db/testing/hosting-factories'
import { describe, expect, it } from 'vitest'
import { deleteServerBackup, listServerBackups } from '../../contract/hosting/backups.ts'
import { getServer, retryServerOperation } from '../../contract/hosting/servers.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()

type Given = Omit<Parameters<typeof aServerOperation>[1], 'serverId'>

const DONE = { state: 'done', failure: null } as const
/** The second one was begun a minute later. */
const at = (minute: number) => ({ createdAt: new Date(Date.now() - (60 - minute) * 60_000) })

async function anAvailableServer() {
  const { db, users, as } = current()
  const { id } = await aServer(db, { ownerId: users.alice.id })
  const alice = as('alice')
  return {
    id,
    operation: (given: Given) => aServerOperation(db, { serverId: id, ...given }),
    retry: (operation: string) =>
      alice(retryServerOperation, { params: { server: id, operation } }).then(
        () => 'retried',
        (error: { code: string; rule: string }) => `${error.code} ${error.rule}`,
      ),
    canRetry: async (operation: string) =>
      (await alice(getServer, { params: { server: id } })).operations.find((one) => one.id === operation)
        ?.can_retry,
    backups: () => alice(listServerBackups, { params: { server: id } }),
    removeBackup: (backup: string) => alice(deleteServerBackup, { params: { server: id, backup } }),
  }
}

describe('a failed operation', () => {
  it.each<[string, Given, Given]>([
    ['a reinstallation after a newer one', { kind: 'reinstall' }, { kind: 'reinstall', ...DONE }],
    ['an installation after a reinstallation', { kind: 'install' }, { kind: 'reinstall' }],
    ['a restoration after an installation', { kind: 'restore' }, { kind: 'reinstall', ...DONE }],
    ['an extraction after a restoration', { kind: 'extract' }, { kind: 'restore', ...DONE }],
    [
      'an extraction after another of the same archive',
      { kind: 'extract', target: { archive: 'a.zip', folder: 'b' } },
      { kind: 'extract', target: { archive: 'a.zip', folder: 'b' }, ...DONE },
    ],
    [
      'a download after another of the same file',
      { kind: 'fetch', target: { file: 'a.jar' } },
      { kind: 'fetch', target: { file: 'a.jar' } },
    ],
  ])('is not retried once it is outdated: %s', async (_, older, newer) => {
    const { operation, retry, canRetry } = await anAvailableServer()
    const { id: failed } = await operation({ ...older, ...at(1) })
    expect(await canRetry(failed)).toBe(true)
    await operation({ ...newer, ...at(2) })
    expect(await canRetry(failed)).toBe(false)
    expect(await retry(failed)).toBe('conflict operation_outdated')
  })

  it.each<[string, Given, Given]>([
    ['a reinstallation after a restoration', { kind: 'reinstall' }, { kind: 'restore', ...DONE }],
    ['an extraction after a restoration that failed', { kind: 'extract' }, { kind: 'restore' }],
    [
      'an extraction after one of another archive',
      { kind: 'extract', target: { archive: 'a.zip', folder: 'b' } },
      { kind: 'extract', target: { archive: 'c.zip', folder: 'b' }, ...DONE },
    ],
    ['a reinstallation after an older one', { kind: 'reinstall', ...at(3) }, { kind: 'reinstall' }],
  ])('is retried otherwise: %s', async (_, older, newer) => {
    const { operation, retry, canRetry } = await anAvailableServer()
    const { id: failed } = await operation({ ...at(1), ...older })
    await operation({ ...newer, ...at(2) })
    expect(await canRetry(failed)).toBe(true)
    expect(await retry(failed)).toBe('retried')
    expect(await canRetry(failed)).toBe(false)
  })

  it('that creates a backup is not retried once the files were replaced, or the backup was deleted', async () => {
    const { db } = current()
    const { id, operation, retry, backups, removeBackup } = await anAvailableServer()
    const backup = mintId()
    await aServerBackup(db, { serverId: id, id: backup, sizeBytes: null, hash: null })
    await db.deleteFrom('serverOperations').where('serverId', '=', id).execute()
    const { id: failed } = await operation({ kind: 'backup', target: { backup }, ...at(1) })
    expect(await backups()).toMatchObject([{ state: 'failed', can_retry: true }])
    await operation({ kind: 'reinstall', ...DONE, ...at(2) })
    expect(await backups()).toMatchObject([{ state: 'failed', can_retry: false }])
    expect(await retry(failed)).toBe('conflict operation_outdated')

    const { id: last } = await operation({ kind: 'backup', target: { backup }, ...at(3) })
    expect(await backups()).toMatchObject([{ operation: last, can_retry: true }])
    await removeBackup(backup)
    expect(await retry(last)).toBe('conflict operation_outdated')
  })
})

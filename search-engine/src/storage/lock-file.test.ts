import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { lockFolder } from './lock-file.ts'

describe('lock file', () => {
  it('lets one process in at a time', () => {
    const folder = temporaryFolder()
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(new RegExp(`in use by process ${process.pid}`))
    unlock()
    lockFolder(folder)()
    expect(existsSync(join(folder, 'LOCK'))).toBe(false)
  })

  it('takes over the lock of a process that is gone', () => {
    const folder = temporaryFolder()
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(join(folder, 'LOCK'), `${pid} 1\n`)
    expect(lockFolder(folder)).toBeTypeOf('function')
  })

  it('is not fooled by a number that another process has now', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'LOCK'), `${process.pid} 1\n`)
    expect(lockFolder(folder)).toBeTypeOf('function')
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { nestFolders } from '../../../testing/nested-folders.ts'
import { removePath } from '../../files/remove-tree.ts'
import { giveFiles, processesOfServer, userFor } from './container-user.ts'

/* Only root can give files away. For others all stays theirs, and their processes are not those of a server. */
const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

it.each([
  ['root', { ...self, uid: 0 }, false, { uid: 2_025_500, gid: 2_025_500, isOwn: true }],
  ['another user', { uid: 1000, gid: 1001 }, false, { uid: 1000, gid: 1001, isOwn: false }],
  ['a rootless engine', { uid: 1000, gid: 1001 }, true, { uid: 0, gid: 0, isOwn: false }],
])('the user of a server of %s', (_, agent, isRootless, user) => {
  expect(userFor(25_500, { ...agent, isRootless })).toEqual(user)
})

it('gets all files of its server, and is known by them', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'quarry-user-'))
  const [data, work] = [path.join(root, 'data'), path.join(root, 'work')]
  const user = userFor(25_501, { ...self, isRootless: false })
  const child = spawn('sleep', ['60'], { ...user, stdio: 'ignore' })
  try {
    await once(child, 'spawn')
    await mkdir(data)
    await nestFolders(data, 100, Buffer.alloc(1))
    await giveFiles({ data, work }, user)
    const deepest = path.join(data, ...Array.from({ length: 100 }, () => 'd'), 'file')
    expect((await stat(deepest)).uid).toBe(user.uid)
    expect(processesOfServer(data)).toEqual(user.isOwn ? [child.pid] : [])
    expect(processesOfServer(path.join(root, 'missing'))).toEqual([])
  } finally {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    await removePath(root)
  }
})

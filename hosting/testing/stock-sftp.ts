import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../src/process/find-program.ts'

interface SignIn {
  port: number
  username: string
  /** One of these. */
  password?: string
  privateKey?: string
}

/** A command of `sftp`, and its paths: there before here for `get` and `reget`, the other way round for `put` and `reput`. */
export type SftpCommand =
  | readonly ['put' | 'get' | 'reget' | 'reput' | 'rename', string, string]
  | readonly ['mkdir' | 'rm' | 'rmdir', string]
  | readonly ['ls', string]

export interface SftpRun {
  /** Of the key of the host. */
  fingerprint: string
  /** The names that `ls` has listed. */
  listed: string[]
}

/** Runs commands one after the other with the client of OpenSSH; fails with the first of them. */
export async function runSftp(
  folder: string,
  signIn: SignIn,
  commands: readonly SftpCommand[],
): Promise<SftpRun> {
  const program = findProgram('sftp')
  if (program === undefined) throw new Error('sftp is not installed: apt-get install openssh-client')
  const work = await mkdtemp(path.join(folder, 'sftp-'))
  const file = (name: string) => path.join(work, name)
  const { port, username, password = '', privateKey } = signIn
  await writeFile(
    file('batch'),
    commands
      .map(([name, ...paths]) =>
        [name === 'ls' ? 'ls -1' : name, ...paths.map((one) => `"${one}"`)].join(' '),
      )
      .join('\n'),
  )
  // Asked for by the program instead of a terminal.
  await writeFile(file('password'), `#!/bin/sh\necho '${password}'\n`, { mode: 0o700 })
  await writeFile(file('key'), privateKey ?? '', { mode: 0o600 })
  const options = {
    BatchMode: 'no',
    PreferredAuthentications: privateKey === undefined ? 'password' : 'publickey',
    NumberOfPasswordPrompts: '1',
    IdentitiesOnly: 'yes',
    StrictHostKeyChecking: 'accept-new',
    UserKnownHostsFile: file('hosts'),
  }
  const args = [
    '-F',
    '/dev/null',
    '-P',
    String(port),
    ...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]),
    ...(privateKey === undefined ? [] : ['-i', file('key')]),
    '-b',
    file('batch'),
    `${username}@127.0.0.1`,
  ]
  const env = {
    PATH: process.env['PATH'],
    HOME: work,
    LC_ALL: 'C.UTF-8',
    SSH_ASKPASS: file('password'),
    SSH_ASKPASS_REQUIRE: 'force',
  }
  const { stdout } = await promisify(execFile)(program, args, { env, cwd: work })
  const [, , key = ''] = (await readFile(file('hosts'), 'utf8')).trim().split(' ')
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64')
  return {
    fingerprint: `SHA256:${hash.replaceAll('=', '')}`,
    listed: stdout.split('\n').filter((line) => line !== '' && !line.startsWith('sftp> ')),
  }
}

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../src/process/find-program.ts'
import { connectSftp } from './sftp-client.ts'

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

/**
 * Runs commands one after the other, with the client of OpenSSH where it is installed, and otherwise with the library; fails
 * with the first of them.
 */
export async function runSftp(
  folder: string,
  signIn: SignIn,
  commands: readonly SftpCommand[],
): Promise<SftpRun> {
  const program = findProgram('sftp')
  return program === undefined
    ? runWithLibrary(signIn, commands)
    : runProgram(program, { folder, signIn, commands })
}

interface ProgramRun {
  folder: string
  signIn: SignIn
  commands: readonly SftpCommand[]
}

async function runProgram(program: string, { folder, signIn, commands }: ProgramRun): Promise<SftpRun> {
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

async function runWithLibrary(signIn: SignIn, commands: readonly SftpCommand[]): Promise<SftpRun> {
  const client = await connectSftp(signIn)
  const listed: string[] = []
  try {
    for (const command of commands) listed.push(...(await runCommand(client, command)))
  } finally {
    client.client.end()
    await client.closed
  }
  return { fingerprint: client.fingerprint, listed }
}

async function runCommand(
  client: Awaited<ReturnType<typeof connectSftp>>,
  [name, from, to = '']: SftpCommand,
): Promise<string[]> {
  switch (name) {
    case 'put':
      await client.write(to, await readFile(from))
      return []
    case 'reput': {
      const { size } = await client.stat(to)
      const handle = await client.open(to, 'r+')
      await client.writeAt(handle, (await readFile(from)).subarray(size), size)
      await client.close(handle)
      return []
    }
    case 'get':
      await writeFile(to, await client.read(from))
      return []
    case 'reget':
      await appendFile(to, (await client.read(from)).subarray((await readFile(to)).byteLength))
      return []
    case 'rename':
      await client.rename(from, to)
      return []
    case 'ls':
      return (await client.list(from)).map(({ filename }) => path.posix.join(from, filename))
    case 'mkdir':
      await client.mkdir(from)
      return []
    case 'rmdir':
      await client.rmdir(from)
      return []
    case 'rm':
      await client.unlink(from)
      return []
  }
}

import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { release } from 'node:os'
import path from 'node:path'
import { SERVER_PROCESSES_MAX } from '@quarry/domain/hosting/plans'
import type { LaunchSpec } from '../runtime/runtime.ts'

/** Where a program finds its folder. */
export const SANDBOX_FOLDER = '/server'

const ACCOUNTS = path.join(import.meta.dirname, '../../sandbox')
const USER = '1000'
/** One that has an address: Java asks for it. */
const HOST_NAME = 'localhost'
const MIB = 1024 ** 2
/** In memory, and not part of what the processes report. */
const TMP_MB = 256
const SHARED_MEMORY_MB = 64

/** Links into `/usr` on most systems. */
const SYSTEM_FOLDERS = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']
/** Names, time and certificates: nothing with a secret. */
const SETTINGS = [
  'alternatives',
  'ca-certificates',
  'gai.conf',
  'host.conf',
  'hosts',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'localtime',
  'nsswitch.conf',
  'pki/ca-trust/extracted',
  'pki/tls/certs',
  'protocols',
  'resolv.conf',
  'services',
  'ssl/certs',
  'ssl/openssl.cnf',
  'timezone',
].map((name) => `/etc/${name}`)

/** No rights beyond a user without capabilities; everything ends with the first process, and that one with the agent. */
const ISOLATION = [
  ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ['--disable-userns', '--uid', USER, '--gid', USER, '--hostname', HOST_NAME],
  ['--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv'],
].flat()

/**
 * Limits the processes and threads of the sandbox, and then becomes the program. Set inside, since the kernel counts those of
 * each user namespace (see `countsPerNamespace`); it does not count for root, who has the same number outside. Shells have
 * two names for it.
 */
const LIMIT = [
  `ulimit -u ${SERVER_PROCESSES_MAX} 2>/dev/null || ulimit -p ${SERVER_PROCESSES_MAX} 2>/dev/null`,
  'exec "$0" "$@"',
].join('; ')

/**
 * Whether this release of the kernel counts the processes of each user namespace. Before 5.14 it counts those of a user on the
 * whole machine: all servers and the agent would share the limit of one.
 */
export function countsPerNamespace(kernel: string): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map((part) => Number.parseInt(part, 10))
  return major > 5 || (major === 5 && minor >= 14)
}

/** What a program is started with. */
export type Confined = Pick<LaunchSpec, 'program' | 'args' | 'env' | 'folder' | 'reads'>

/** Runs programs with bubblewrap: they see the system, what they read, and their own folder, which they may change. */
export class Sandbox {
  readonly #bwrap: string
  readonly #hidden: string
  readonly #limit: readonly string[]

  /** `hidden`: the folder of the agent, in case that it is below one that programs may read. `kernel`: its release. */
  constructor(bwrap: string, hidden: string, kernel = release()) {
    this.#bwrap = bwrap
    this.#hidden = hidden
    this.#limit = countsPerNamespace(kernel) ? ['/bin/sh', '-c', LIMIT] : []
  }

  /** The same program in a sandbox. The number of its first process is written to the descriptor `statusFd`. */
  around<T extends Confined>(spec: T, statusFd?: number): T {
    const { program, args, env, folder, reads } = spec
    const inside = (text: string) => replacePath(text, folder, SANDBOX_FOLDER)
    const options = [
      ISOLATION,
      statusFd === undefined ? [] : ['--json-status-fd', String(statusFd)],
      Object.entries(env).flatMap(([name, value]) => ['--setenv', name, inside(value)]),
      systemMounts(),
      isBelow(this.#hidden, ['/usr', ...SYSTEM_FOLDERS]) ? ['--tmpfs', this.#hidden] : [],
      reads.filter((read) => this.#needsMount(read)).flatMap((read) => ['--ro-bind', read, read]),
      ['--bind', folder, SANDBOX_FOLDER, '--remount-ro', '/', '--chdir', SANDBOX_FOLDER],
    ].flat()
    return {
      ...spec,
      program: this.#bwrap,
      args: [...options, '--', ...this.#limit, program, ...args.map(inside)],
      env: {},
    }
  }

  #needsMount(read: string): boolean {
    return isBelow(read, [this.#hidden]) || !isBelow(read, ['/usr', ...SYSTEM_FOLDERS, '/etc/ssl/certs'])
  }
}

/** Replaces a path where it is complete or continues with names below it. */
function replacePath(text: string, from: string, to: string): string {
  const [start, ...others] = text.split(from)
  return [start, ...others.map((next) => (/^(?:[/:]|$)/.test(next) ? to : from) + next)].join('')
}

const isBelow = (file: string, folders: readonly string[]) =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`))

function systemMounts(): string[] {
  return [
    ['--ro-bind', '/usr', '/usr'],
    SYSTEM_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
      lstatSync(folder).isSymbolicLink()
        ? ['--symlink', readlinkSync(folder), folder]
        : ['--ro-bind', folder, folder],
    ),
    SETTINGS.filter((file) => existsSync(file)).flatMap((file) => ['--ro-bind', file, file]),
    ['passwd', 'group'].flatMap((name) => ['--ro-bind', path.join(ACCOUNTS, name), `/etc/${name}`]),
    ['--proc', '/proc', '--dev', '/dev'],
    ['--size', String(SHARED_MEMORY_MB * MIB), '--perms', '1777', '--tmpfs', '/dev/shm'],
    ['--remount-ro', '/dev'],
    ['--size', String(TMP_MB * MIB), '--perms', '1777', '--tmpfs', '/tmp'],
  ].flat()
}

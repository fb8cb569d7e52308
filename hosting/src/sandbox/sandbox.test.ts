import { describe, expect, it } from 'vitest'
import { countsPerNamespace, Sandbox } from './sandbox.ts'

const spec = {
  program: '/opt/java/bin/java',
  args: ['-jar', 'server.jar', '--dir=/srv/agent/lobby/data', '/srv/agent/lobby/database'],
  env: { HOME: '/srv/agent/lobby/data', NAME: 'lobby' },
  folder: '/srv/agent/lobby/data',
  reads: ['/opt/java', '/usr/lib/jvm/java-17', '/etc/java-17-openjdk', '/etc/ssl/certs/java'],
}

const confined = (hidden = '/srv/agent', kernel = '6.1.0-32-amd64') =>
  new Sandbox('/usr/bin/bwrap', hidden, kernel).around(spec, 3)

/** What is mounted in this way, as places in the sandbox. */
const places = (args: readonly string[], option: string, offset: number) =>
  args.flatMap((arg, at) => (arg === option ? [args[at + offset]] : []))

describe('the command line of a sandbox', () => {
  it('takes away all that can be taken away', () => {
    const { program, args, env } = confined()
    expect(program).toBe('/usr/bin/bwrap')
    expect(env).toEqual({})
    expect(args).toEqual(
      expect.arrayContaining([
        '--unshare-user',
        '--unshare-pid',
        '--unshare-ipc',
        '--unshare-uts',
        '--disable-userns',
        '--die-with-parent',
        '--new-session',
        '--clearenv',
      ]),
    )
    expect(args.join(' ')).toContain('--cap-drop ALL')
    expect(args.join(' ')).toContain('--json-status-fd 3')
  })

  it('has one folder that can be written, at a fixed place, and no other of the agent', () => {
    const { args } = confined()
    expect(places(args, '--bind', 1)).toEqual([spec.folder])
    expect(places(args, '--bind', 2)).toEqual(['/server'])
    expect(places(args, '--tmpfs', 1)).toEqual(['/dev/shm', '/tmp'])
    expect(places(args, '--remount-ro', 1)).toEqual(['/dev', '/'])
    expect(args.filter((arg) => arg.startsWith('/srv/agent'))).toEqual([
      '/srv/agent/lobby/data',
      '/srv/agent/lobby/database',
    ])
  })

  it('has of /etc only parts without secrets, and what the program reads', () => {
    const read = places(confined().args, '--ro-bind', 2)
    expect(read).toEqual(expect.arrayContaining(['/usr', '/etc/passwd', '/opt/java', '/etc/java-17-openjdk']))
    expect(read).not.toContain('/etc')
    expect(read).not.toContain('/etc/ssl')
    expect(read).not.toContain('/usr/lib/jvm/java-17')
  })

  it('runs the program with its variables, and its folder named as it is inside', () => {
    const { args } = confined()
    expect(args.slice(args.indexOf('--') + 1)).toEqual([
      '/bin/sh',
      '-c',
      expect.stringMatching(/^ulimit -u 2048 .*; exec "\$0" "\$@"$/),
      '/opt/java/bin/java',
      '-jar',
      'server.jar',
      '--dir=/server',
      '/srv/agent/lobby/database',
    ])
    expect(places(args, '--setenv', 1)).toEqual(['HOME', 'NAME'])
    expect(places(args, '--setenv', 2)).toEqual(['/server', 'lobby'])
  })

  it('limits no processes where the kernel would count those of all servers together', () => {
    const { args } = confined('/srv/agent', '5.10.0-34-amd64')
    expect(args.slice(args.indexOf('--') + 1)).toEqual([
      '/opt/java/bin/java',
      '-jar',
      'server.jar',
      '--dir=/server',
      '/srv/agent/lobby/database',
    ])
  })

  it('hides the folder of an agent that is below a folder of the system', () => {
    const { args } = confined('/usr/local/agent')
    expect(places(args, '--tmpfs', 1)).toContain('/usr/local/agent')
  })
})

it.each([
  ['4.18.0-553.el8_10.x86_64', false],
  ['5.4.0-216-generic', false],
  ['5.13.19', false],
  ['5.14.0-570.el9.x86_64', true],
  ['5.14-rc1', true],
  ['6.1.0-32-amd64', true],
  ['10.0', true],
  ['', false],
])('whether the kernel counts processes of each namespace: %s', (kernel, counts) => {
  expect(countsPerNamespace(kernel)).toBe(counts)
})

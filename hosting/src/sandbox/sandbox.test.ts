import { describe, expect, it } from 'vitest'
import { Sandbox } from './sandbox.ts'

const spec = {
  program: '/opt/java/bin/java',
  args: ['-jar', 'server.jar', '--dir=/srv/agent/lobby/data', '/srv/agent/lobby/database'],
  env: { HOME: '/srv/agent/lobby/data', NAME: 'lobby' },
  folder: '/srv/agent/lobby/data',
  reads: ['/opt/java', '/usr/lib/jvm/java-17', '/etc/java-17-openjdk', '/etc/ssl/certs/java'],
}

const confined = (hidden = '/srv/agent') => new Sandbox('/usr/bin/bwrap', hidden).around(spec, 3)

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

  it('hides the folder of an agent that is below a folder of the system', () => {
    const { args } = confined('/usr/local/agent')
    expect(places(args, '--tmpfs', 1)).toContain('/usr/local/agent')
  })
})

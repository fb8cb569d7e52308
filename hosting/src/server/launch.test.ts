import { DesiredServer } from '@quarry/api/contract/hosting/agents'
import { describe, expect, it } from 'vitest'
import { InstallError, JavaMissingError, type Flavour, type Launch } from '../flavours/flavour.ts'
import type { LaunchSpec } from '../runtime/runtime.ts'
import { launchSpecOf } from './launch.ts'
import type { OperationRecord } from './server-folder.ts'

const wanted = DesiredServer.parse({
  id: 'AAAAAAAA',
  removed: false,
  flavour: 'paper',
  game_version: '1.21.4',
  java: 21,
  java_runtime: 'graalvm',
  start_command: 'java -XX:+UseZGC "-Da=b c" -jar other.jar',
  port: 25_565,
  ports: [
    { port: 25_570, name: 'Voice' },
    { port: 25_571, name: 'Map' },
  ],
  cpus: 2,
  memory_mb: 2048,
  storage_mb: 1024,
  power: { on: true, run: 1, killed: false },
  backups: [],
  operations: [],
})
const installed = { gameVersion: '1.20.4', build: 'server.jar' }

/** A flavour that only prepares starts. */
const flavourOf = (launchSpec: Flavour['launchSpec']): Flavour =>
  ({ launchSpec, defaultCommand: () => ({ options: [], program: [] }) }) as unknown as Flavour
const lines: string[] = []
const onLine = (line: string) => void lines.push(line)
const start = (flavour: Flavour, given: Partial<DesiredServer> = {}, ended?: OperationRecord) =>
  launchSpecOf({
    flavour,
    wanted: { ...wanted, ...given },
    installed,
    folder: { data: '/data', findEnd: () => ended },
    onLine,
  })

describe('the start of a server', () => {
  it('has what is installed, not what is wanted next, and all ports', () => {
    const launches: Launch[] = []
    const flavour = flavourOf((launch) => {
      launches.push(launch)
      return {
        program: 'java',
        args: [],
        env: {},
        folder: '',
        reads: [],
        port: 1,
        ports: [],
        cpus: 1,
        memoryMb: 1,
      }
    })
    expect(start(flavour)).toMatchObject({ program: 'java' })
    const ports = { port: 25_565, ports: [25_570, 25_571] }
    const chosen = {
      java: 21,
      javaRuntime: 'graalvm',
      command: { options: ['-XX:+UseZGC', '-Da=b c'], program: ['-jar', 'other.jar'] },
    }
    expect(launches).toEqual([
      { folder: '/data', ...installed, ...ports, cpus: 2, memoryMb: 2048, ...chosen, onLine },
    ])
  })

  it('is impossible without the Java only', () => {
    const failing = (error: Error) =>
      flavourOf(() => {
        throw error
      })
    expect(start(failing(new JavaMissingError(21)))).toBe('java_missing')
    expect(() => start(failing(new InstallError('internal', 'broken')))).toThrow('broken')
  })

  it('checks the command again, and takes options alone from an older API', () => {
    const commands: Launch['command'][] = []
    const spec = {} as LaunchSpec
    const flavour = flavourOf(({ command }) => {
      commands.push(command)
      return spec
    })
    expect(start(flavour, { start_command: 'java -Xmx64G -jar server.jar' })).toBe('command_invalid')
    expect(start(flavour, { start_command: 'bash' })).toBe('command_invalid')
    expect(lines).toEqual([
      '[node] the start command must not contain `-Xmx64G`: the plan of the server sets the memory',
      '[node] the start command must begin with `java`, which stands for the chosen Java',
    ])
    expect(start(flavour, { start_command: null, java_options: `-Da='b "  -D|` })).toBe(spec)
    expect(start(flavour, { start_command: null })).toBe(spec)
    expect(commands).toEqual([{ options: [`-Da='b`, '"', '-D|'], program: [] }, undefined])
  })

  it('has no program of files that a modpack has replaced, until the API sends another command', () => {
    const paper = { flavour: 'paper', gameVersion: '1.21.4', loaderVersion: '1' } as const
    const fabric = { ...paper, flavour: 'fabric' } as const
    const programAfter = (
      software: typeof paper | typeof fabric | undefined,
      state: OperationRecord['state'] | undefined,
      erases = false,
    ) => {
      const programs: (readonly string[] | undefined)[] = []
      const flavour = flavourOf(({ command }) => {
        programs.push(command?.program)
        return {} as LaunchSpec
      })
      const target = software ? { software } : null
      const operation = {
        id: 'O',
        kind: 'reinstall',
        attempt: 1,
        erases,
        target,
        cancelled: false,
      } as const
      const given = { loader_version: '1', operations: [operation] }
      start(flavour, given, state && { id: 'O', attempt: 1, state, failure: null })
      return programs[0]
    }
    const own = ['-jar', 'other.jar']
    expect([programAfter(fabric, 'done'), programAfter(paper, 'done', true)]).toEqual([[], []])
    expect([programAfter(paper, 'done'), programAfter(undefined, 'done', true)]).toEqual([own, own])
    expect([programAfter(fabric, 'cancelled'), programAfter(fabric, undefined)]).toEqual([own, own])
  })

  it('has no command without Java', () => {
    const spec = {} as LaunchSpec
    const flavour = { launchSpec: () => spec } as unknown as Flavour
    expect(start(flavour, { start_command: 'bash' })).toBe(spec)
  })
})

import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { GameFlavour } from '@quarry/domain/hosting/flavours'
import type { JavaRuntime } from '@quarry/domain/hosting/java-runtimes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SOFTWARE_ANSWERS } from '../../testing/software-answers.ts'
import { SoftwareMirror } from '../../testing/software-mirror.ts'
import { findJavas } from './java-homes.ts'
import { openFlavours } from './open-flavours.ts'

let root: string
let mirror: SoftwareMirror
let address: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-java-'))
  mirror = new SoftwareMirror(SOFTWARE_ANSWERS)
  address = await mirror.listen()
})
afterEach(async () => {
  await mirror.close()
  await rm(root, { recursive: true, force: true })
})

/** A folder with a program that stands for Java. */
function aJava(version: string, script = 'exit 0', implementor = 'Example'): string {
  const home = path.join(root, implementor, `java-${version}`)
  mkdirSync(path.join(home, 'bin'), { recursive: true })
  writeFileSync(path.join(home, 'bin/java'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  writeFileSync(path.join(home, 'release'), `IMPLEMENTOR="${implementor}"\nJAVA_VERSION="${version}"\n`)
  return home
}

const data = () => path.join(root, 'data')
const open = (name: GameFlavour, javaHomes: readonly string[] = []) =>
  openFlavours({ cacheFolder: path.join(root, 'cache'), contact: 'test', mirror: address, javaHomes })
    .flavours[name]

interface Given {
  gameVersion?: string
  loaderVersion?: string
  javaHomes?: readonly string[]
  signal?: AbortSignal
}

function install(name: GameFlavour, given: Given = {}) {
  const { gameVersion = '1.20.4', loaderVersion, javaHomes, signal = new AbortController().signal } = given
  return open(name, javaHomes).install({
    folder: data(),
    work: path.join(root, 'work'),
    gameVersion,
    loaderVersion,
    signal,
    onReady: () => Promise.resolve(),
    onProgress: () => {},
    onLine: () => {},
  })
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { failure?: string; message: string }) => error.failure ?? error.message,
  )
const installed = (name: string) => readFileSync(path.join(data(), name), 'utf8')
const { signal } = new AbortController()

describe('the game versions and loaders that a service offers', () => {
  it.each([
    ['vanilla', ['1.20.4', '1.2.4'], ['24w03b', '24w03a', '1.20.4-rc1'], []],
    ['fabric', ['1.20.4', '1.20.3', '1.14.4'], ['24w03b', '1.20.4-rc1'], ['0.15.6', '0.15.5']],
    ['quilt', ['1.20.4'], ['24w03b'], ['0.23.1']],
    ['forge', ['1.20.4', '1.16.5', '1.7.10'], [], ['49.0.14', '49.0.9']],
    [
      'neoforge',
      ['26.1.2', '26.1', '1.21.4', '1.21', '1.20.4'],
      ['26.1-pre-3', '26.1-snapshot-10', '26.1-snapshot-1'],
      ['20.4.237', '20.4.9'],
    ],
    ['paper', ['1.21.1', '1.21', '1.20.4', '1.20'], ['1.20.4-rc1'], ['497', '496']],
    ['purpur', ['1.20.4', '1.20', '1.14.1'], [], ['2176', '2175', '2174']],
  ] as const)('of %s are listed, the newest first', async (name, releases, snapshots, loaders) => {
    const flavour = open(name)
    expect(await flavour.listGameVersions(signal)).toEqual({ releases, snapshots })
    expect(await flavour.listLoaderVersions('1.20.4', signal)).toEqual(loaders)
    const { length } = mirror.requests
    await flavour.listGameVersions(signal)
    await flavour.listLoaderVersions('1.20.4', signal)
    expect(mirror.requests).toHaveLength(length)
  })

  it('are bounded, and releases do not give way to snapshots', async () => {
    const at = 'piston-meta.mojang.com/mc/game/version_manifest_v2.json'
    const weeks = Array.from({ length: 700 }, (_, n) => `${10 + Math.floor(n / 50)}w${10 + (n % 50)}a`)
    const versions = [...weeks, '1.20.4'].map((id) => ({ id, url: `https://${at}` }))
    mirror.answers.set(at, { versions })
    const listed = await open('vanilla').listGameVersions(signal)
    expect(listed).toEqual({ releases: ['1.20.4'], snapshots: weeks.slice(0, 500) })
  })

  it('of a snapshot are those for it alone', async () => {
    const list = (name: GameFlavour, version: string) => open(name).listLoaderVersions(version, signal)
    expect(await list('neoforge', '26.1-snapshot-1')).toEqual([
      '26.1.0.0-alpha.2+snapshot-1',
      '26.1.0.0-alpha.1+snapshot-1',
    ])
    expect(await list('neoforge', '26.1')).toEqual(['26.1.0.3-beta'])
    expect(await list('fabric', '24w03b')).toEqual(['0.15.6'])
    expect(await list('paper', '1.20.4-rc1')).toEqual(['401'])
  })
})

describe('an installation', () => {
  it.each([
    ['vanilla', { build: 'server.jar' }, 'vanilla 1.20.4'],
    ['fabric', { build: 'fabric-server-launch.jar', loaderVersion: '0.15.6' }, 'fabric 0.15.6'],
    ['paper', { build: 'server.jar', loaderVersion: '497' }, 'paper 497'],
    ['purpur', { build: 'server.jar', loaderVersion: '2176' }, 'purpur 2176'],
  ] as const)('of %s takes the newest stable one, and may be repeated', async (name, expected, content) => {
    for (let time = 0; time < 2; time += 1) {
      expect(await install(name)).toEqual(expected)
      expect(installed(expected.build)).toBe(content)
    }
    expect(readdirSync(path.join(root, 'work'))).toEqual([])
  })

  it.each([
    ['vanilla', '24w03b', { build: 'server.jar' }, 'vanilla 24w03b'],
    [
      'fabric',
      '24w03b',
      { build: 'fabric-server-launch.jar', loaderVersion: '0.15.6' },
      'fabric 0.15.6 for 24w03b',
    ],
    ['paper', '1.20.4-rc1', { build: 'server.jar', loaderVersion: '401' }, 'paper 401'],
  ] as const)('of %s installs the snapshot %s', async (name, gameVersion, expected, content) => {
    expect(await install(name, { gameVersion })).toEqual(expected)
    expect(installed(expected.build)).toBe(content)
  })

  it('deletes what an earlier agent left of one', async () => {
    await mkdir(path.join(root, 'work', 'installation', 'libraries'), { recursive: true })
    await install('vanilla')
    expect(readdirSync(path.join(root, 'work'))).toEqual([])
    expect(readdirSync(path.join(root, 'data'))).not.toContain('libraries')
  })

  it('replaces a link of the server, and writes nothing where it leads', async () => {
    await mkdir(data(), { recursive: true })
    writeFileSync(path.join(root, 'outside'), 'mine')
    symlinkSync(path.join(root, 'outside'), path.join(data(), 'server.jar'))
    await install('vanilla')
    expect(installed('server.jar')).toBe('vanilla 1.20.4')
    expect(readFileSync(path.join(root, 'outside'), 'utf8')).toBe('mine')
  })

  it.each([
    ['vanilla', { gameVersion: '1.99' }],
    ['vanilla', { gameVersion: '1.2.4' }],
    ['vanilla', { gameVersion: '24w99a' }],
    ['forge', { gameVersion: '24w03b' }],
    ['fabric', { gameVersion: '1.99' }],
    ['fabric', { loaderVersion: '0.1.0' }],
    ['forge', { gameVersion: '1.99' }],
    ['paper', { loaderVersion: '1' }],
    ['purpur', { loaderVersion: '2175' }],
  ] as const)('of %s with %o says that this is not offered', async (name, given) => {
    expect(await failure(install(name, given))).toBe('version_not_offered')
    expect(existsSync(data())).toBe(false)
  })

  it.each([
    ['quilt', '1.20.4', 'quilt-server-launch.jar', 'quilt-server-launch.jar'],
    [
      'forge',
      '1.20.4',
      'libraries/net/minecraftforge/forge/1.20.4-49.0.14/unix_args.txt',
      '@libraries/net/minecraftforge/forge/1.20.4-49.0.14/unix_args.txt',
    ],
    ['forge', '1.16.5', 'forge-1.16.5-36.2.42.jar', 'forge-1.16.5-36.2.42.jar'],
    [
      'neoforge',
      '1.20.4',
      'libraries/net/neoforged/neoforge/20.4.237/unix_args.txt',
      '@libraries/net/neoforged/neoforge/20.4.237/unix_args.txt',
    ],
    [
      'neoforge',
      '26.1-snapshot-1',
      'libraries/net/neoforged/neoforge/26.1.0.0-alpha.2+snapshot-1/unix_args.txt',
      '@libraries/net/neoforged/neoforge/26.1.0.0-alpha.2+snapshot-1/unix_args.txt',
    ],
  ] as const)('of %s %s runs the installer with its Java', async (name, gameVersion, made, build) => {
    const script = `mkdir -p "$(dirname ${made})" && echo "$@" > ${made} && env > environment.txt`
    process.env['NODE_TOKEN'] = 'qrn_secret'
    const javaHomes = ['25.0.1', '17.0.10', '1.8.0_392'].map((version) => aJava(version, script))
    expect(await install(name, { gameVersion, javaHomes })).toMatchObject({ build })
    expect(installed(made)).toMatch(
      /-jar \S+installer\.jar (--installServer|install server 1\.20\.4 0\.23\.1)/,
    )
    expect(installed('environment.txt')).not.toContain('qrn_secret')
  })

  it.each([
    [[], 'java_missing'],
    [['exit 1'], 'internal'],
    [['echo "java.net.UnknownHostException: libraries.example" >&2; exit 1'], 'network'],
    [['echo "No space left on device"; exit 1'], 'no_space'],
    [['exit 0'], 'internal'],
  ] as const)(
    'of Forge with the installer %j fails as %s, and changes nothing',
    async (scripts, expected) => {
      const javaHomes = scripts.map((script) => aJava('17.0.10', script))
      expect(await failure(install('forge', { javaHomes }))).toBe(expected)
      expect(existsSync(data())).toBe(false)
    },
  )

  it('that is cancelled ends the installer', async () => {
    const cancelling = new AbortController()
    const started = path.join(root, 'started')
    const javaHomes = [aJava('17.0.10', `echo $$ > ${started}; exec sleep 600`)]
    const result = failure(install('forge', { javaHomes, signal: cancelling.signal }))
    await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8').trim()).toMatch(/^\d+$/)
    cancelling.abort()
    expect(await result).toMatch(/abort/)
    const pid = Number(readFileSync(started, 'utf8'))
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

describe('the start', () => {
  const launch = {
    port: 25_570,
    ports: [25_580],
    cpus: 2,
    memoryMb: 2048,
    gameVersion: '1.20.4',
    onLine: () => {},
  }

  it('has the Java of the game version, the heap of the plan and nothing of the agent', () => {
    process.env['NODE_TOKEN'] = 'qrn_secret'
    const homes = [aJava('21.0.2'), aJava('17.0.10')]
    const spec = open('paper', homes).launchSpec({ ...launch, folder: data(), build: 'server.jar' })
    expect(spec.program).toBe(path.join(root, 'Example/java-17.0.10/bin/java'))
    expect(spec.args).toEqual([
      '-Xms256M',
      '-Xmx1536M',
      '-XX:+ExitOnOutOfMemoryError',
      '-Dlog4j2.formatMsgNoLookups=true',
      '-jar',
      'server.jar',
      'nogui',
      '--port',
      '25570',
    ])
    expect(spec.env).toMatchObject({ SERVER_PORT: '25570', SERVER_PORTS: '25570,25580' })
    expect(JSON.stringify(spec)).not.toContain('qrn_secret')
  })

  it('has the Java of a snapshot', () => {
    const homes = [aJava('21.0.2'), aJava('17.0.10')]
    const given = { ...launch, folder: data(), build: 'server.jar' }
    const programOf = (gameVersion: string) =>
      open('vanilla', homes).launchSpec({ ...given, gameVersion }).program
    expect(programOf('24w03b')).toContain('java-17')
    expect(programOf('24w14a')).toContain('java-21')
    expect(() => programOf('26.1-snapshot-1')).toThrow('no Java 25')
  })

  it('has the Java and the command that users chose', () => {
    const homes = [aJava('21.0.2'), aJava('17.0.10')]
    const command = { options: ['-XX:+UseZGC'], program: ['-jar', 'other.jar', '--port={port}'] }
    const spec = open('paper', homes).launchSpec({
      ...launch,
      java: 21,
      command,
      folder: data(),
      build: 'server.jar',
    })
    expect(spec.program).toContain('java-21')
    const started = ['-jar', 'other.jar', '--port=25570']
    expect(spec.args).toEqual(['-Xms256M', '-Xmx1536M', '-XX:+UseZGC', ...started])
  })

  it('has the runtime that users chose, and says so when it has another one', () => {
    const homes = ['Eclipse Adoptium', 'GraalVM Community'].map((name) => aJava('17.0.10', 'exit 0', name))
    const lines: string[] = []
    const programOf = (javaRuntime?: JavaRuntime) =>
      open('paper', homes).launchSpec({
        ...launch,
        folder: data(),
        build: 'server.jar',
        javaRuntime,
        onLine: (line) => void lines.push(line),
      }).program
    expect(programOf()).toContain('Eclipse Adoptium')
    expect(programOf('graalvm')).toContain('GraalVM Community')
    expect(lines).toEqual([])
    expect(programOf('corretto')).toContain('Eclipse Adoptium')
    expect(lines).toEqual(['[node] Java 17 (Corretto) is not installed, so Java 17 (Temurin) is used'])
  })

  it('has the installed software with options alone', () => {
    const command = { options: [], program: [] }
    const given = { ...launch, folder: data(), build: 'server.jar', command }
    const { args } = open('paper', [aJava('17.0.10')]).launchSpec(given)
    expect(args).toEqual(['-Xms256M', '-Xmx1536M', '-jar', 'server.jar', 'nogui', '--port', '25570'])
  })

  it('passes the file of arguments that an installer wrote, and fails without the Java', () => {
    const build = '@libraries/net/neoforged/neoforge/20.4.237/unix_args.txt'
    const given = { ...launch, folder: data(), build }
    expect(open('neoforge', [aJava('17.0.10')]).launchSpec(given).args).toContain(build)
    expect(() => open('neoforge', [aJava('21.0.2')]).launchSpec(given)).toThrow('no Java 17')
  })

  it('is complete with the line of the game, and not with one that a player writes', () => {
    const { ready } = open('vanilla')
    expect(ready.test('[12:00:00] [Server thread/INFO]: Done (12.345s)! For help, type "help"')).toBe(true)
    expect(ready.test('[12:00:00 INFO]: Done (3,1s)! For help, type "help" or "?"')).toBe(true)
    expect(ready.test('[12:00:00] [Server thread/INFO]: <bob> Done (with this)!')).toBe(false)
  })
})

it('finds the Java of the homes by their files, and by their names without one', async () => {
  const homes = [aJava('21.0.2'), aJava('1.8.0_392'), aJava('22.0.1'), path.join(root, 'none')]
  const named = path.join(root, 'java-17-openjdk-amd64')
  await mkdir(path.join(named, 'bin'), { recursive: true })
  writeFileSync(path.join(named, 'bin/java'), '')
  expect(findJavas([...homes, named]).map(({ major, runtime }) => [major, runtime])).toEqual([
    [8, 'other'],
    [17, 'openjdk'],
    [21, 'other'],
  ])
})

it('finds each runtime of a version once, in the order of the homes', () => {
  const names = ['Microsoft', 'Eclipse Adoptium', 'Amazon.com Inc.']
  const homes = [
    ...names.map((name) => aJava('21.0.2', 'exit 0', name)),
    aJava('21.0.1', 'exit 0', 'Microsoft'),
    aJava('17.0.10', 'exit 0', 'Eclipse Adoptium'),
  ]
  expect(findJavas(homes).map(({ major, runtime, program }) => [major, runtime, program])).toEqual([
    [17, 'temurin', path.join(homes[4] ?? '', 'bin/java')],
    [21, 'microsoft', path.join(homes[0] ?? '', 'bin/java')],
    [21, 'temurin', path.join(homes[1] ?? '', 'bin/java')],
    [21, 'corretto', path.join(homes[2] ?? '', 'bin/java')],
  ])
})

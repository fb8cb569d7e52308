import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { changeProperties } from '@quarry/domain/hosting/server-properties'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPracticeInstalled, practiceBuild, practiceFlavour } from './practice.ts'

let root: string
let cacheFolder: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-practice-'))
  cacheFolder = path.join(root, 'cache')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const installation = (signal = new AbortController().signal) => ({
  folder: path.join(root, 'data'),
  work: path.join(root, 'work'),
  gameVersion: '1.20.4',
  signal,
  onReady: () => Promise.resolve(),
  onProgress: () => {},
  onLine: () => {},
})

it('installs the packages once for servers that wait at the same time, and never again', async () => {
  const folders: string[] = []
  const installPackages = async (folder: string) => {
    folders.push(folder)
    expect(await readdir(folder)).toEqual([
      'launcher.mjs',
      'package-lock.json',
      'package.json',
      'player-saving.mjs',
      'properties.mjs',
      'saving-commands.mjs',
      'world-saving.mjs',
    ])
  }
  const flavour = practiceFlavour({ cacheFolder, installPackages })
  expect(isPracticeInstalled(cacheFolder)).toBe(false)
  const builds = await Promise.all([flavour.install(installation()), flavour.install(installation())])
  expect(await flavour.install(installation())).toEqual({ build: practiceBuild() })
  expect(builds.map(({ build }) => build)).toEqual([practiceBuild(), practiceBuild()])
  expect(folders).toHaveLength(1)
  expect(isPracticeInstalled(cacheFolder)).toBe(true)
})

it('leaves nothing of a failed installation, and succeeds the next time', async () => {
  let fails = true
  const installPackages = () => (fails ? Promise.reject(new Error('no network')) : Promise.resolve())
  const flavour = practiceFlavour({ cacheFolder, installPackages })
  await expect(flavour.install(installation())).rejects.toThrow('no network')
  expect(await readdir(cacheFolder)).toEqual([])
  fails = false
  expect(await flavour.install(installation())).toEqual({ build: practiceBuild() })
})

it('ends at once for a server whose installation is cancelled, and goes on for the others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const flavour = practiceFlavour({ cacheFolder, installPackages: () => promise })
  const cancelling = new AbortController()
  const cancelled = flavour.install(installation(cancelling.signal))
  const other = flavour.install(installation())
  cancelling.abort()
  await expect(cancelled).rejects.toThrow('abort')
  resolve()
  expect(await other).toEqual({ build: practiceBuild() })
})

it('starts the launcher of its build with the heap of the plan and nothing of the agent', () => {
  process.env['NODE_TOKEN'] = 'qrn_secret'
  const flavour = practiceFlavour({ cacheFolder })
  const launch = { folder: '/data', gameVersion: '1.20.4', cpus: 2, memoryMb: 2048, onLine: () => {} }
  const ports = { port: 25_565, ports: [25_566, 25_570] }
  const spec = flavour.launchSpec({ ...launch, ...ports, build: practiceBuild() })
  expect(spec.args).toEqual([
    '--max-old-space-size=1536',
    '--max-semi-space-size=4',
    path.join(cacheFolder, practiceBuild(), 'launcher.mjs'),
  ])
  expect(spec.env).toMatchObject({ SERVER_PORT: '25565', SERVER_VERSION: '1.20.4', HOME: '/data' })
  expect(spec.env['SERVER_PORTS']).toBe('25565,25566,25570')
  expect(JSON.stringify(spec)).not.toContain('qrn_secret')
  expect(existsSync(cacheFolder)).toBe(false)
})

describe('the launcher of an earlier agent', () => {
  const source = path.join(import.meta.dirname, '../../practice')
  const launcher = (folder: string, file = 'launcher.mjs') => readFileSync(path.join(folder, file), 'utf8')
  const resources = { port: 25_565, ports: [], cpus: 2, memoryMb: 2048 }
  const launch = { folder: '/data', gameVersion: '1.20.4', ...resources, onLine: () => {} }
  /** A build as that agent installed it: without the files for saving, and with these packages. */
  async function anEarlierBuild(lock: string) {
    const build = 'practice-earlier'
    const folder = path.join(cacheFolder, build)
    await mkdir(folder, { recursive: true })
    await cp(path.join(source, 'package.json'), path.join(folder, 'package.json'))
    await writeFile(path.join(folder, 'package-lock.json'), lock)
    await writeFile(path.join(folder, 'launcher.mjs'), 'earlier')
    return { build, folder }
  }

  it('is replaced when a server starts', async () => {
    const { build, folder } = await anEarlierBuild(launcher(source, 'package-lock.json'))
    const flavour = practiceFlavour({ cacheFolder })
    for (let start = 1; start <= 2; start++) flavour.launchSpec({ ...launch, build })
    for (const file of ['launcher', 'player-saving', 'properties', 'saving-commands', 'world-saving'])
      expect(launcher(folder, `${file}.mjs`)).toBe(launcher(source, `${file}.mjs`))
    expect(await readdir(folder)).toHaveLength(7)
  })

  it('stays with packages of another release', async () => {
    const { build, folder } = await anEarlierBuild('{}')
    practiceFlavour({ cacheFolder }).launchSpec({ ...launch, build })
    expect(launcher(folder)).toBe('earlier')
  })
})

describe('the properties of the practice server', async () => {
  const file = new URL('../../practice/properties.mjs', import.meta.url).href
  const { FIRST_PROPERTIES, settingsFrom } = (await import(file)) as {
    FIRST_PROPERTIES: string
    settingsFrom: (text: string) => Record<string, unknown>
  }
  const first = { motd: 'Practice server', gameMode: 1, difficulty: 1, 'max-players': 10, 'view-distance': 6 }

  it('are those of the first file without one', () => {
    expect(settingsFrom(FIRST_PROPERTIES)).toEqual(first)
    expect(settingsFrom('')).toEqual(first)
  })

  it('are read as they are edited, within their bounds', () => {
    const changes = {
      motd: 'Café \\ two\nlines',
      'max-players': '1000',
      gamemode: 'Survival',
    }
    expect(settingsFrom(changeProperties(FIRST_PROPERTIES, new Map(Object.entries(changes))))).toEqual({
      ...first,
      motd: changes.motd,
      'max-players': 100,
      gameMode: 0,
    })
    expect(settingsFrom('max-players=many\nview-distance=\ngamemode=none\n#motd=no')).toEqual(first)
  })
})

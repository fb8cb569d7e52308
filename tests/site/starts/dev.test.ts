import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { aVisitor, type Visitor } from '../support/browser.ts'
import { reservePorts } from '@quarry/jobs/testing/ports'
import { copySeededData } from '../support/seeded-data.ts'

/** `npm run dev` in a copy of the repository, whose files are edited. */
const root = path.join(import.meta.dirname, '../../..')
const copy = mkdtempSync(path.join(tmpdir(), 'quarry-dev-'))
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  workspaces: string[]
}
/** How long anything here may take on a slow machine. */
const patience = { timeout: 90_000, interval: 50 }

const output: string[] = []
let site: ChildProcess
let origin: string
let visitor: Visitor

/** The sources, and links to the packages: only our own must lead to the copy. */
function copyRepository(): void {
  const isSource = (file: string) =>
    !/\/(node_modules|dist(-[^/]*)?)(\/|$)|\.test\.tsx?$/.test(file.slice(root.length))
  for (const name of ['package.json', 'tsconfig.base.json', 'scripts', ...workspaces])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource })
  const packages = path.join(copy, 'node_modules')
  mkdirSync(path.join(packages, '@quarry'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@quarry') symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  for (const name of workspaces) symlinkSync(path.join(copy, name), path.join(packages, '@quarry', name))
}

/** Two runs on one machine would choose the same ones otherwise. */
function replaceInspectPorts(ports: readonly string[]): void {
  const file = path.join(copy, 'scripts/dev/dev-mode.ts')
  const free = [...ports]
  const text = readFileSync(file, 'utf8').replaceAll(/inspectPort: \d+/g, () => `inspectPort: ${free.pop()}`)
  writeFileSync(file, text)
}

async function startSite(): Promise<void> {
  const [port, apiPort, enginePort, operationsPort, ...inspectPorts] = (await reservePorts()).map(String)
  replaceInspectPorts(inspectPorts)
  const dataDir = path.join(copy, '.data')
  mkdirSync(dataDir)
  await copySeededData(dataDir)
  site = spawn('npm', ['run', 'dev', '--', '--no-servers'], {
    cwd: copy,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: port,
      API_PORT: apiPort,
      ENGINE_PORT: enginePort,
      OPS_PORT: operationsPort,
      RATE_LIMIT_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [site.stdout, site.stderr])
    stream?.on('data', (text: Buffer) => output.push(String(text)))
}

/** What a terminal does on Ctrl-C: the signal goes to npm and to the starter. */
async function pressCtrlC(): Promise<void> {
  if (site.pid === undefined || (site.exitCode ?? site.signalCode) !== null) return
  const gone = new Promise((resolve) => site.once('close', resolve))
  process.kill(-site.pid, 'SIGINT')
  await gone
}

/** The one file of the copy that matches and holds this text. */
function fileWith(pattern: string, text: string): string {
  const found = globSync(pattern, { cwd: copy }).filter((file) =>
    readFileSync(path.join(copy, file), 'utf8').includes(text),
  )
  expect(found).toHaveLength(1)
  return found[0] as string
}

interface Edit {
  file: string
  from: string
  to: string
  isSeen: () => Promise<boolean>
}

/** Edits a file of the copy, and prints how long it takes until the change is seen. */
async function edit({ file, from, to, isSeen }: Edit): Promise<void> {
  onTestFailed(() => console.error(output.join('')))
  const target = path.join(copy, file)
  const text = readFileSync(target, 'utf8')
  expect(text).toContain(from)
  const edited = performance.now()
  writeFileSync(target, text.replace(from, to))
  await expect.poll(() => isSeen().catch(() => false), patience).toBe(true)
  console.log(`${file}: seen after ${Math.round(performance.now() - edited)} ms`)
}

const textAt = async (address: string) => (await fetch(`${origin}${address}`)).text()

beforeAll(async () => {
  copyRepository()
  await startSite()
  const opened = () => /^Quarry is open at (\S+)/m.exec(output.join(''))?.[1]
  for (const until = Date.now() + 250_000; !opened(); await sleep(100)) {
    if (site.exitCode !== null || Date.now() > until) throw new Error(`it did not start\n${output.join('')}`)
  }
  origin = opened() as string
  visitor = await aVisitor({ baseURL: origin })
})
afterAll(async () => {
  await visitor?.close()
  await pressCtrlC()
  rmSync(copy, { recursive: true, force: true, maxRetries: 10 })
})

it('prints where a debugger attaches to each service', async () => {
  // After the line that the site is open, once the files of all services are watched.
  await expect
    .poll(() => output.join(''), patience)
    .toMatch(/web \d+, api \d+, worker \d+, indexer \d+, engine \d+/)
})

it('shows an edited component in the open page, which keeps its state', async () => {
  const { page } = visitor
  await page.goto('/mods', { timeout: patience.timeout })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', ...patience })
  const field = page.getByRole('searchbox').first()
  await field.fill('lantern')
  const footer = page.locator('footer[data-edited]')
  await edit({
    file: fileWith('web/src/**/*.tsx', '<footer'),
    from: '<footer',
    to: '<footer data-edited=""',
    isSeen: async () => (await footer.count()) > 0,
  })
  expect(await field.inputValue()).toBe('lantern')
})

it('shows an edited message in the open page and in those from the server', async () => {
  const link = visitor.page.getByRole('link', { name: 'Skip over the edited header' })
  await edit({
    file: fileWith('web/src/locales/en-US/*.json', '"Skip to content"'),
    from: '"Skip to content"',
    to: '"Skip over the edited header"',
    isSeen: async () => (await link.count()) > 0,
  })
  expect(await textAt('/mods')).toContain('Skip over the edited header')
})

it('restarts a service when one of its files changes, also after an error', async () => {
  const file = fileWith('api/src/**/*.ts', "app.get('/v2/'")
  const broken = "app.get('/v2/' ((("
  await edit({
    file,
    from: "app.get('/v2/'",
    to: broken,
    isSeen: async () => output.join('').includes('api ended with 1'),
  })
  const isServed = async () => (await textAt('/v2/edited')).includes('"version"')
  await edit({ file, from: broken, to: "app.get('/v2/edited'", isSeen: isServed })
  // The service responds before the starter has read that it does.
  await expect.poll(() => output.join(''), patience).toContain(`restarted: ${file} changed`)
})

it('stops every process on Ctrl-C', async () => {
  await pressCtrlC()
  expect(site.exitCode ?? site.signalCode).not.toBe('SIGKILL')
  const listProcesses = () =>
    readdirSync('/proc').filter((pid) => {
      try {
        return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(copy)
      } catch {
        return false // it ended meanwhile, or is not ours
      }
    })
  // The last ones end with the closed pipe of the process that ended.
  await expect.poll(listProcesses).toEqual([])
})

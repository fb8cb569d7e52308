import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { STAND_IN_ONLY } from '@quarry/hosting/testing/engine/own-podman'
import { branchesByWorkspace } from './test/branch-coverage.ts'
import { failedTests, type TestFiles } from './test/failed-tests.ts'
import { slowestFiles, type TimedFiles } from './test/slowest-files.ts'

/**
 * `npm test`: runs the test suite in stages, because the browser tests need the processor for themselves. Stages that
 * wait part of their time run beside others: the engine, containers, the faults and the starts of sites beside the services, and
 * the browser tests, each with a site and a browser, in two lanes.
 * `-- PATH…` selects files, `-- --quick` runs unit, dom and services only, and `-- --coverage` reports branch coverage
 * by workspace for the stage that runs the code in this process.
 */
const { values: options, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { coverage: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
})

interface Stage {
  name: string
  projects: readonly string[]
  /** Measures branch coverage when asked to. */
  isCovered?: boolean
}

type Report = TestFiles &
  TimedFiles & {
    numPassedTests: number
    numFailedTests: number
    numFailedTestSuites: number
  }

/** Turbo repeats the result of the engine's tests while its files are the same. Selected or measured, they join the others. */
const CACHED_STAGE = 'engine'
/** With Podman, where a container of it can run. The services test the same with a stand-in for the engine. */
const CONTAINERS_STAGE = 'containers'
const isWhole = paths.length === 0 && !options.coverage
const QUICK = ['unit', 'dom', 'services']
const SERVICES = [...QUICK, 'attacks', 'attack-costs']
/** One after the other. The lanes of a group run at the same time, the stages of a lane one after the other. */
const GROUPS: readonly (readonly Stage[])[][] = options.quick
  ? [[[{ name: 'quick', projects: QUICK, isCovered: true }]]]
  : [
      ...(isWhole
        ? [
            [
              [{ name: 'services', projects: SERVICES }],
              [
                { name: CACHED_STAGE, projects: ['engine'] },
                { name: CONTAINERS_STAGE, projects: ['containers'] },
                { name: 'faults', projects: ['faults'] },
                // They leave the built pages and the seeded data that the browser tests begin with.
                { name: 'starts', projects: ['starts'] },
              ],
            ],
          ]
        : [[[{ name: 'services', projects: [...SERVICES, 'faults', 'engine', 'starts'], isCovered: true }]]]),
      [
        [{ name: 'journeys', projects: ['journeys'] }],
        [
          { name: 'pages', projects: ['pages'] },
          { name: 'looks', projects: ['looks'] },
        ],
      ],
    ]
const SLOWEST_FILES = 10

const root = path.join(import.meta.dirname, '..')
const reportsFolder = mkdtempSync(path.join(tmpdir(), 'quarry-test-'))
const reports: Report[] = []
const durations: string[] = []
const failures: string[] = []
const total = { passed: 0, failed: 0 }

const CACHED_COMMAND = ['turbo', 'run', 'test', '--filter=@quarry/search-engine', '--output-logs=new-only']
const CACHED_REPORT = path.join(root, 'search-engine/.test-report/report.json')

const coverageArguments = [
  '--coverage',
  '--coverage.reporter=json-summary',
  `--coverage.reportsDirectory=${reportsFolder}`,
  '--coverage.clean=false',
]

function commandOf({ name, projects, isCovered = false }: Stage, reportFile: string): string[] {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  if (name === CACHED_STAGE) return CACHED_COMMAND
  if (name === CONTAINERS_STAGE) return ['node', 'hosting/testing/container-tests.ts', ...reporters]
  return [
    'vitest',
    'run',
    '--passWithNoTests',
    ...projects.flatMap((project) => ['--project', project]),
    ...reporters,
    ...(options.coverage && isCovered ? coverageArguments : []),
    ...paths,
  ]
}

function fail(reason: string, count = 1): void {
  failures.push(reason)
  total.failed += count
}

/** Runs a program to its end. With `isHeld`, its output is printed in one piece after it, and returned. */
async function execute(program: string, args: readonly string[], isHeld: boolean) {
  const child = spawn(program, args, {
    stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    cwd: root,
    env: { ...process.env, ...(isHeld && process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => output.push(data))
  const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  for (const data of output) process.stdout.write(data)
  return { status, signal, text: Buffer.concat(output).toString() }
}

async function runStage(stage: Stage, isHeld: boolean): Promise<void> {
  const reportFile =
    stage.name === CACHED_STAGE ? CACHED_REPORT : path.join(reportsFolder, `${stage.name}.json`)
  rmSync(reportFile, { force: true })
  const [program = '', ...args] = commandOf(stage, reportFile)
  const startedAt = performance.now()
  const { status, signal, text } = await execute(program, args, isHeld)
  const isLeftOut = stage.name === CONTAINERS_STAGE && status === STAND_IN_ONLY
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  durations.push(`${seconds.padStart(5)} s  ${stage.name}${isLeftOut ? ` (${text.trim()})` : ''}`)
  if (isLeftOut) return
  let report: Report
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  } catch {
    return fail(`the stage "${stage.name}" wrote no report (it ended with ${status ?? signal})`)
  }
  reports.push(report)
  total.passed += report.numPassedTests
  total.failed += report.numFailedTests
  failures.push(...failedTests(report, root))
  if (report.numFailedTests === 0 && status !== 0)
    fail(
      `the stage "${stage.name}" ended with ${status ?? signal}, though no test failed`,
      Math.max(1, report.numFailedTestSuites),
    )
}

async function runLane(stages: readonly Stage[], isHeld: boolean): Promise<void> {
  for (const stage of stages) await runStage(stage, isHeld)
}

// Only the first lane of a group writes to the console at once.
for (const lanes of GROUPS) await Promise.all(lanes.map((stages, index) => runLane(stages, index > 0)))

if (options.coverage)
  for (const line of branchesByWorkspace(path.join(reportsFolder, 'coverage-summary.json'), root))
    console.log(line)
rmSync(reportsFolder, { recursive: true, force: true })

console.log(`\nSlowest files:\n${slowestFiles(reports, root, SLOWEST_FILES).join('\n')}`)
console.log(`\nStages:\n${durations.join('\n')}`)
if (total.passed === 0 && total.failed === 0) fail('no test ran')
for (const failure of failures) console.log(`\nfailed: ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

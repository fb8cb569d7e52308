import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { branchesByWorkspace } from './test/branches.ts'
import { failedTests, type TestFiles } from './test/failed-tests.ts'
import { runVitest } from './test/run-vitest.ts'

/**
 * Runs the whole suite in goes, because pictures and browser journeys are of a live site and must not share the machine
 * with whatever keeps all of it busy. Journeys wait more than they work: two runs of them go side by side, each with a
 * site of its own, unless something narrows them, for then no go before has built the site. Arguments narrow the suite:
 * `npm test -- api/src/catalogue`. With `--coverage` the first go also tells the share of branches that its tests went
 * through, workspace by workspace; the journeys run other processes.
 */
interface Report extends TestFiles {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
}

const wanted = process.argv.slice(2).filter((argument) => argument !== '--coverage')
const isCounting = wanted.length < process.argv.length - 2
const journeys = wanted.length === 0 ? [[['e2e'], ['walks']]] : [[['e2e']], [['walks']]]
const goes = [[['unit', 'dom', 'engine', 'services', 'attacks']], [['looks']], ...journeys]
const reports = mkdtempSync(path.join(tmpdir(), 'quarry-test-'))
const coverage = [
  '--coverage',
  '--coverage.reporter=json-summary',
  `--coverage.reportsDirectory=${reports}`,
  '--coverage.clean=false',
]
const total = { passed: 0, failed: 0 }
const failures: string[] = []
let exitCode = 0

const reportOf = (projects: readonly string[]) => path.join(reports, `${projects.join('-')}.json`)

function take(projects: readonly string[], status: number | null): void {
  if (status !== 0) exitCode = 1
  try {
    const report = JSON.parse(readFileSync(reportOf(projects), 'utf8')) as Report
    total.passed += report.numPassedTests
    total.failed += report.numFailedTests
    failures.push(...failedTests(report, process.cwd()))
    if (report.numFailedTests === 0 && status !== 0) {
      total.failed += Math.max(1, report.numFailedTestSuites)
      failures.push(`the run of ${projects.join(' and ')} ended with ${status}, though no test failed`)
    }
  } catch {
    failures.push(`the run of ${projects.join(' and ')} left no report`)
    total.failed += 1
    exitCode = 1
  }
}

for (const go of goes) {
  const runs = go.map((projects, at) =>
    runVitest(
      [
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportOf(projects)}`,
        ...(isCounting && projects.includes('unit') ? coverage : []),
        ...wanted,
      ],
      at === 0 ? 'at once' : 'at its end',
    ),
  )
  const statuses = await Promise.all(runs)
  for (const [at, projects] of go.entries()) take(projects, statuses[at] ?? null)
}
if (isCounting)
  for (const line of branchesByWorkspace(path.join(reports, 'coverage-summary.json'), process.cwd()))
    console.log(line)
rmSync(reports, { recursive: true, force: true })
if (total.passed === 0) exitCode = 1
for (const failure of failures) console.log(`\nfailed: ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = exitCode

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { branchesByWorkspace } from './test/branch-coverage.ts'
import { failedTests, type TestFiles } from './test/failed-tests.ts'

/**
 * Runs the whole suite in stages, because the browser journeys measure a live site and must not share the machine
 * with the other tests. Arguments select tests: `npm test -- api/src/projects`. With `--coverage` the first stage
 * also reports branch coverage by workspace; the journeys run other processes.
 */
interface Report extends TestFiles {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
}

const goes = [['unit', 'dom', 'engine', 'services', 'attacks'], ['looks'], ['journeys'], ['pages']]
const wanted = process.argv.slice(2).filter((argument) => argument !== '--coverage')
const isCounting = wanted.length < process.argv.length - 2
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

for (const projects of goes) {
  const output = path.join(reports, `${projects.join('-')}.json`)
  const args = [
    'run',
    '--passWithNoTests',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
    ...(isCounting && projects.includes('unit') ? coverage : []),
    ...wanted,
  ]
  const { status } = spawnSync('vitest', args, { stdio: 'inherit' })
  if (status !== 0) exitCode = 1
  try {
    const report = JSON.parse(readFileSync(output, 'utf8')) as Report
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
if (isCounting)
  for (const line of branchesByWorkspace(path.join(reports, 'coverage-summary.json'), process.cwd()))
    console.log(line)
rmSync(reports, { recursive: true, force: true })
if (total.passed === 0) exitCode = 1
for (const failure of failures) console.log(`\nfailed: ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = exitCode

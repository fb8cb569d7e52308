import { execFileSync } from 'node:child_process'
import { subjectProblem } from './check/commit-subject.ts'

/** Judges the first lines of the newest commits, of those after the one that brought this rule. */
const MOST = 200
const THIS_FILE = 'scripts/check-commits.ts'

/** Undefined where there is no git or no repository, such as in an unpacked archive. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** In a shallow clone its oldest commit counts as the one that added every file. */
const since = git('log', '--diff-filter=A', '--format=%H', '--max-count=1', '--', THIS_FILE)
const log = since
  ? git('log', '--no-merges', `--max-count=${MOST}`, '--format=%h %s', `${since}..HEAD`)
  : undefined
const problems = (log ? log.split('\n') : []).flatMap((line) => {
  const subject = line.slice(line.indexOf(' ') + 1)
  const problem = subjectProblem(subject)
  return problem === undefined ? [] : [`${line}\n  ${problem}`]
})
if (problems.length > 0) {
  console.log(problems.join('\n'))
  process.exitCode = 1
}

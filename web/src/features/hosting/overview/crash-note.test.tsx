import { CRASH_PROBLEMS } from '@quarry/domain/hosting/crash-problems'
import { expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { aPower, aServer } from '../../../../testing/servers.ts'
import { serverPath } from '../server-address.ts'
import { CrashNote } from './crash-note.tsx'

const stage = pageStage()
/** Dismissals are stored by run. */
let run = 0
const open = async (power: Parameters<typeof aPower>[0], startup = aServer().startup) => {
  await stage.open(
    () => (
      <>
        <CrashNote server={aServer({ power: aPower(power), startup })} />
        <p>The end</p>
      </>
    ),
    () => undefined,
  )
  await shows('The end')
}

it.each([
  [{ reason: 'out_of_memory', exit_code: 137, problem: null }, 'more than 2,048 MB of memory'],
  [{ reason: 'process_limit', exit_code: 137, problem: null }, 'more processes and threads than a server'],
  [{ reason: 'exit_code', exit_code: 70, problem: null }, 'exit code 70'],
  [{ reason: 'exit_code', exit_code: null, problem: null }, 'unknown reason'],
  [{ reason: 'start_failed', exit_code: null, problem: null }, 'could not be started'],
  [{ reason: 'command_invalid', exit_code: null, problem: null }, 'does not accept its start command'],
  [{ reason: 'storage_full', exit_code: null, problem: null }, 'larger than the 16,384 MB of its plan'],
  [{ reason: 'node_disk_failed', exit_code: null, problem: null }, 'could not write to its disk'],
  [null, 'unknown reason'],
] as const)('says why the server crashed until it is dismissed: %j', async (crash, words) => {
  await open({ state: 'crashed', crash, run: (run += 1) })
  expect(text()).toContain(words)
  await press(button('Dismiss'))
  expect(text()).not.toContain(words)
})

it('stays dismissed until the next run crashes', async () => {
  const crash = { reason: 'exit_code', exit_code: 5, problem: null } as const
  run += 1
  await open({ state: 'crashed', crash, run })
  await press(button('Dismiss'))
  await open({ state: 'crashed', crash, run })
  expect(text()).not.toContain('exit code 5')
  await open({ state: 'crashed', crash, run: (run += 1) })
  expect(text()).toContain('exit code 5')
})

const crashed = (problem: NonNullable<ReturnType<typeof aPower>['crash']>['problem']) =>
  open({ state: 'crashed', crash: { reason: 'start_failed', exit_code: 1, problem } })

it.each([
  [
    { id: 'mod_missing', subject: 'iris', needs: 'sodium' },
    'The mod iris needs sodium, which is not',
    'content',
  ],
  [{ id: 'mod_missing', subject: null, needs: null }, 'A mod needs another mod, which is not', 'content'],
  [{ id: 'java_old', subject: null, needs: '21' }, 'needs Java 21 or newer', 'options/startup'],
  [{ id: 'exception', subject: 'crash-1.txt', needs: null }, 'The file crash-1.txt in the folder', 'files'],
] as const)('says what the output of the server says, and where to go: %j', async (problem, words, page) => {
  await crashed(problem)
  await shows(words)
  expect(text()).not.toContain('could not be started')
  const paths = Array.from(document.querySelectorAll('a'), ({ pathname }) => pathname)
  expect(paths).toEqual([`${serverPath(aServer().server_id)}/${page}`])
})

it('shows names from the output as text', async () => {
  await crashed({ id: 'mod_failed', subject: '<b>{needs}</b>', needs: null })
  await shows('Go to')
  expect(text()).toContain('The mod <b>{needs}</b> failed')
})

it.each([
  ['java -Da=b -jar other.jar', 'The program of its start command', 'options/startup'],
  ['java -jar server.jar --forceUpgrade', 'A file of its software is missing', 'options/loader'],
  ['java -Da=b -jar server.jar', 'A file of its software is missing', 'options/loader'],
])('says with %s which page helps if its program is missing', async (command, words, page) => {
  const startup = { ...aServer().startup, command, default_command: 'java -jar server.jar' }
  const problem = { id: 'software_missing', subject: null, needs: null } as const
  await open({ state: 'crashed', crash: { reason: 'exit_code', exit_code: 1, problem } }, startup)
  await shows(words)
  expect(document.querySelector('a')?.pathname).toBe(`${serverPath(aServer().server_id)}/${page}`)
})

it.each(CRASH_PROBLEMS)('has words for %s with names and without', async (id) => {
  await crashed({ id, subject: 'name', needs: null })
  await shows('Go to')
  expect(text()).not.toMatch(/hosting-crash|[{}]/)
})

it('says nothing of a server that starts again', async () => {
  await open({ state: 'crashed', wanted: true, pending: true })
  expect(text()).not.toContain('crashed')
})

it('says that a running server crashed and was started again', async () => {
  const crash = { reason: 'exit_code', exit_code: 70, problem: null } as const
  await open({ state: 'running', wanted: true, crash, run: (run += 1) })
  expect(text()).toContain('The server crashed and was started again')
  expect(text()).toContain('exit code 70')
  await press(button('Dismiss'))
  expect(text()).not.toContain('crashed')
})

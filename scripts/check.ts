import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { LOCALES_FOLDER, translationsIn } from '../web/vite/translations.ts'

/** Every gate of the house, each a command of its own; all run, so that one report names all that is wrong. */
const gates: { name: string; command: string[] }[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types: workspaces', command: ['turbo', 'run', 'typecheck', '--output-logs=errors-only'] },
  { name: 'types: root', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'commit messages', command: ['node', 'scripts/check-commits.ts'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  {
    name: 'imports, sizes and styles',
    command: [
      'vitest',
      'run',
      '--project',
      'unit',
      'tests/architecture',
      'web/vite/styles',
      '--reporter=dot',
    ],
  },
]

const failed: string[] = []
const runFile = promisify(execFile)

async function tryGate({ name, command }: (typeof gates)[number]): Promise<void> {
  const started = performance.now()
  const [program, ...args] = command as [string, ...string[]]
  const outcome = await runFile(program, args, {
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    () => undefined,
    (error: { stdout?: string; stderr?: string; message: string }) =>
      `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message,
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${outcome === undefined ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (outcome === undefined) return
  failed.push(name)
  console.log(outcome)
}

/** Two gates at a time: most of them keep one core busy. */
async function runSequentially(waiting: (typeof gates)[number][]): Promise<void> {
  for (let gate = waiting.shift(); gate; gate = waiting.shift()) await tryGate(gate)
}
const waiting = [...gates]
await Promise.all([runSequentially(waiting), runSequentially(waiting)])

// A language may lag behind English, so this only reports the state; `npm run texts` lists the texts.
for (const { locale, texts, missing } of translationsIn(LOCALES_FOLDER))
  console.log(`     texts of ${locale}: ${missing.length} of ${texts} are shown in English`)
if (failed.length > 0) {
  console.log(`check failed: ${failed.join(', ')}`)
  process.exitCode = 1
}

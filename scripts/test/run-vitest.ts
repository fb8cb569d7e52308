import { spawn } from 'node:child_process'

/**
 * One run of the tests that the arguments name, which may be none; its exit status, or null when it was ended by a signal.
 * Of runs side by side one says what it has to say at once, the others at their ends.
 */
export function runVitest(args: readonly string[], says: 'at once' | 'at its end'): Promise<number | null> {
  const child = spawn('vitest', ['run', '--passWithNoTests', ...args], {
    stdio: [
      'ignore',
      ...(says === 'at once' ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
    ],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => said.push(text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(said))
      resolve(status)
    })
  })
}

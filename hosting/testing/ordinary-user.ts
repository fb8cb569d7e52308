import { execFileSync } from 'node:child_process'
import { asOrdinaryUser } from '@quarry/db/local-postgres-binaries'

/**
 * Runs code with the rights of an ordinary user, whom modes of files restrict, also if the tests run as root. It is the body
 * of a module with `args`, and imports by address; returns what it prints.
 */
export function runAsOrdinaryUser(code: string, ...args: string[]): string {
  const module = `const args = process.argv.slice(1)\n${code}`
  const [program, ...rest] = asOrdinaryUser([process.execPath, '--input-type=module', '-e', module, ...args])
  return execFileSync(program, rest, { encoding: 'utf8' })
}

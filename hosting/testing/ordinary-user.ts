import { execFileSync } from 'node:child_process'
import { asOrdinaryUser } from '@quarry/db/local-postgres-binaries'

/** Writes what the export of a module returns for these arguments. */
const CALL = `
const [address, name, ...args] = process.argv.slice(1)
const result = await (await import(address))[name](...args)
process.stdout.write(JSON.stringify({ result }))`

/**
 * Calls an export of a module in a process with the rights of an ordinary user, whom modes of files restrict, also if the
 * tests run as root. Arguments are text; the result passes through JSON.
 */
export function callAsOrdinaryUser(address: string, name: string, ...args: string[]): unknown {
  const node = [process.execPath, '--input-type=module', '-e', CALL, address, name, ...args]
  const [program, ...rest] = asOrdinaryUser(node)
  return (JSON.parse(execFileSync(program, rest, { encoding: 'utf8' })) as { result?: unknown }).result
}

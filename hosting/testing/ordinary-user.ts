import { execFileSync } from 'node:child_process'
import { asOrdinaryUser } from '@quarry/db/local-postgres-binaries'

/** Writes what the export of a module returns for these arguments. */
const CALL = `
const [address, name, ...args] = process.argv.slice(1)
const result = await (await import(address))[name](...args)
process.stdout.write(JSON.stringify({ result }))`

const callOf = (address: string, name: string, args: readonly string[]) => [
  process.execPath,
  '--input-type=module',
  '-e',
  CALL,
  address,
  name,
  ...args,
]

function run([program = '', ...args]: readonly string[]): unknown {
  return (JSON.parse(execFileSync(program, args, { encoding: 'utf8' })) as { result?: unknown }).result
}

/**
 * Calls an export of a module in a process with the rights of an ordinary user, whom modes of files restrict, also if the
 * tests run as root. Arguments are text; the result passes through JSON.
 */
export const callAsOrdinaryUser = (address: string, name: string, ...args: string[]): unknown =>
  run(asOrdinaryUser(callOf(address, name, args)))

const DESCRIPTORS = 128

/** The same in a process that can have few files open at once. */
export const callWithFewDescriptors = (address: string, name: string, ...args: string[]): unknown =>
  run(['/bin/sh', '-c', `ulimit -n ${DESCRIPTORS} && exec "$0" "$@"`, ...callOf(address, name, args)])

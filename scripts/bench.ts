import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { OptionError } from './bench/stack/options.ts'

interface Bench {
  /** One line: what it measures and the budget it is held to (the table in ARCHITECTURE.md). */
  budget: string
  run(args: string[]): Promise<void>
}

const folder = path.join(import.meta.dirname, 'bench')

async function names(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -3))
    .toSorted()
}

async function load(name: string): Promise<Bench> {
  return (await import(path.join(folder, `${name}.ts`))) as Bench
}

async function list(): Promise<void> {
  console.log('npm run bench -- NAME [options]; the last line of each is one JSON object\n')
  for (const name of await names()) console.log(`  ${name.padEnd(12)} ${(await load(name)).budget}`)
}

async function main([name, ...args]: string[]): Promise<void> {
  if (!name) return list()
  const known = await names()
  if (!known.includes(name))
    throw new OptionError(`there is no bench \`${name}\`; known: ${known.join(', ')}`)
  await (await load(name)).run(args)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof OptionError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

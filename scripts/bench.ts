import { readdir } from 'node:fs/promises'
import path from 'node:path'

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
}

async function load(name: string): Promise<Bench> {
  return (await import(path.join(folder, `${name}.ts`))) as Bench
}

async function list(): Promise<void> {
  console.log('npm run bench -- NAME [options]; the last line of each is one JSON object\n')
  for (const name of await names()) console.log(`  ${name.padEnd(12)} ${(await load(name)).budget}`)
}

const [name, ...args] = process.argv.slice(2)
if (!name) await list()
else if ((await names()).includes(name)) await (await load(name)).run(args)
else {
  console.error(`there is no bench \`${name}\`; known: ${(await names()).join(', ')}`)
  process.exitCode = 1
}

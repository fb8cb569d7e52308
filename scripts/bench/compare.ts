import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { checkOut } from './compare/base-checkout.ts'
import {
  compareRuns,
  figuresOf,
  rowsOf,
  WORST_RATIO,
  type Comparison,
  type Figures,
} from './compare/ratios.ts'
import { OptionError } from './stack/options.ts'

export const budget =
  'compare BASE [NAME…] [--rounds N] [--full]: benches on a base commit and on this one in turns; ratios ≤ 1.15'

const root = path.join(import.meta.dirname, '../..')

/** Sizes with which two rounds of these benches take 15 minutes at most on two cores. */
const SHORT: Record<string, string[]> = {
  freshness: ['--projects', '10000', '--seconds', '30'],
  engine: ['--documents', '20000'],
  api: ['--projects', '300', '--seconds', '5'],
  web: [],
}

/** Benches that keep their seeded data between the rounds. */
const KEEPS_DATA = new Set(['freshness'])

/**
 * `BASE` is a commit, each NAME a bench (default: freshness, engine, api and web). `--rounds N` runs each N times on
 * either commit (2), `--full` with the sizes of the budgets. Prints a Markdown table and, as the last line, JSON.
 */
export async function run(args: string[]): Promise<void> {
  const { base, names, rounds, isFull } = readOptions(args)
  const scratch = await mkdtemp(path.join(tmpdir(), 'quarry-compare-data-'))
  const checkout = await checkOut(root, base)
  try {
    const results: Record<string, Comparison[]> = {}
    for (const name of names) {
      const sides = [checkout.folder, root].map((folder, side) => ({ folder, runs: [] as Figures[], side }))
      for (let round = 0; round < rounds; round++) {
        // The order changes, since the second of two runs may find a warmer or a busier machine.
        for (const { folder, runs, side } of round % 2 === 0 ? sides : sides.toReversed()) {
          const data = KEEPS_DATA.has(name) ? ['--data', path.join(scratch, `${name}-${side}`)] : []
          console.log(`${name}, round ${round + 1} of ${rounds}, ${side === 0 ? base : 'present'}`)
          runs.push(
            figuresOf(await runBench(folder, name, [...(isFull ? [] : (SHORT[name] ?? [])), ...data])),
          )
        }
      }
      results[name] = compareRuns(sides[0]?.runs ?? [], sides[1]?.runs ?? [])
    }
    report(checkout.commit, rounds, results)
  } finally {
    await checkout.remove()
    await rm(scratch, { recursive: true, force: true })
  }
}

function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '2' }, full: { type: 'boolean', default: false } },
  })
  const [base, ...names] = positionals
  if (base === undefined) throw new OptionError('compare: the base commit is missing')
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new OptionError(`--rounds: must be a whole number from 1, not ${values.rounds}`)
  return { base, names: names.length > 0 ? names : Object.keys(SHORT), rounds, isFull: values.full }
}

/** Runs a bench as its own commit has it; its last line is the result. */
async function runBench(folder: string, name: string, args: string[]): Promise<object> {
  const child = spawn('npm', ['run', '--silent', 'bench', '--', name, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(`  ${line}`)
    if (line.trim() !== '') last = line
  }
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)))
  if (code !== 0) throw new Error(`the bench \`${name}\` in ${folder} ended with ${code}`)
  return JSON.parse(last) as object
}

function report(commit: string, rounds: number, results: Record<string, Comparison[]>): void {
  const lines = Object.entries(results).flatMap(([name, comparisons]) => rowsOf(name, comparisons))
  console.log(
    [
      '',
      `Base ${commit.slice(0, 8)}, ${rounds} rounds in turns. Ratios are costs; above ${WORST_RATIO} they are marked.`,
      '',
      '| bench | figure | base | present | ratio | spread |',
      '| ----- | ------ | ---- | ------- | ----- | ------ |',
      ...lines,
      '',
    ].join('\n'),
  )
  console.log(JSON.stringify({ bench: 'compare', base: commit, rounds, results }))
}

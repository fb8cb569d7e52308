import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Counted {
  total: number
  covered: number
}

/** Figures of one file as the reporter `json-summary` writes them, by absolute path; `total` is no file. */
type Summary = Record<string, { branches: Counted; lines: Counted }>

/** One line a workspace: the share of branches, and of lines, that some test went through. */
export function branchesByWorkspace(summaryFile: string, root: string): string[] {
  const summary = JSON.parse(readFileSync(summaryFile, 'utf8')) as Summary
  const workspaces = new Map<string, { branches: Counted; lines: Counted }>()
  for (const [file, { branches, lines }] of Object.entries(summary)) {
    if (file === 'total') continue
    const workspace = path.relative(root, file).split(path.sep)[0] ?? ''
    const sum = workspaces.get(workspace) ?? { branches: none(), lines: none() }
    add(sum.branches, branches)
    add(sum.lines, lines)
    workspaces.set(workspace, sum)
  }
  return [...workspaces]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([name, { branches, lines }]) =>
        `${name.padEnd(14)} branches ${share(branches)}  lines ${share(lines)}`,
    )
}

const none = (): Counted => ({ total: 0, covered: 0 })

function add(sum: Counted, { total, covered }: Counted): void {
  sum.total += total
  sum.covered += covered
}

const share = ({ total, covered }: Counted): string =>
  `${(total === 0 ? 100 : (covered / total) * 100).toFixed(1).padStart(5)} % of ${total}`

/** Scripts of the build, and for each the numbers of those that it imports. */
export interface NeededFiles {
  files: string[]
  rows: number[][]
}

/** The build writes the address of the list here (`vite/needed-files-plugin.ts`). */
const ADDRESS = '__NEEDED_FILES__'
/** Where the build writes scripts. */
const FOLDER = 'assets/'

const importsOf = new Map<string, string[]>()

/**
 * The scripts that an `import()` loads, to be requested at once, and its stylesheets. The text of the function has the
 * name of the script, so that the name is not written twice in the file that imports it. Before the list has arrived,
 * scripts are requested as their imports are found.
 */
export function withNeeded(importing: () => unknown, styles: readonly string[]): string[] {
  const name = /import\(.\.\/([\w-]+\.js)/.exec(String(importing))?.[1] ?? ''
  const found = new Set([FOLDER + name])
  for (const file of found) for (const next of importsOf.get(file) ?? []) found.add(next)
  return found.size > 1 ? [...found, ...styles] : [...styles]
}

export function knowNeeded({ files, rows }: NeededFiles): void {
  for (const [index, row] of rows.entries()) {
    importsOf.set(
      files[index] ?? '',
      row.map((number) => files[number] ?? ''),
    )
  }
}

/** Without the list everything works, in more steps: another page may be opened before it has arrived. */
export async function loadNeededFiles(): Promise<void> {
  if (import.meta.env.DEV) return
  try {
    const answer = await fetch(ADDRESS)
    if (answer.ok) knowNeeded((await answer.json()) as NeededFiles)
  } catch {
    // The lists are for speed only.
  }
}

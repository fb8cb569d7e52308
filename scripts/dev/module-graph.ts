import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Types are gone when a file runs. */
const TYPE_IMPORT = /^(?:import|export) type [^'"]{1,2000}['"][^'"\n]{1,200}['"]/gm
const NAMED = /(['"])(\.{1,2}\/[^'"\n]{1,200}|@quarry\/[^'"\n]{1,200}|[\w.-]{1,100}\.ts)\1/g

interface SourceFile {
  text: string | undefined
  /** Absolute paths of the files that it imports, starts as a thread or runs as a process. */
  uses: readonly string[]
}

/** An own package's file by its `exports`; undefined while there is none. */
function fileOfPackage(specifier: string): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(specifier))
  } catch {
    return undefined
  }
}

function usesOf(file: string, text: string): string[] {
  if (!/\.[jt]sx?$/.test(file)) return []
  const found = [...text.replaceAll(TYPE_IMPORT, '').matchAll(NAMED)].map(([, , name = '']) => name)
  return found.flatMap((name) => {
    if (name.startsWith('@quarry/')) return fileOfPackage(name) ?? []
    const target = path.join(path.dirname(file), name)
    // One that is imported and not there yet is waited for; other strings may look like names of files.
    const isMissing = !existsSync(target)
    if (isMissing) return name.startsWith('.') && name.endsWith('.ts') ? target : []
    return statSync(target).isFile() ? target : []
  })
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Which source files of this repository a program consists of, kept up to date as they change. */
export class ModuleGraph {
  readonly #files = new Map<string, SourceFile>()

  #read(file: string): SourceFile {
    const text = textOf(file)
    const read = { text, uses: text === undefined ? [] : usesOf(file, text) }
    this.#files.set(file, read)
    return read
  }

  /** All files that these lead to, themselves included. */
  reach(entries: readonly string[]): ReadonlySet<string> {
    const reached = new Set<string>(entries)
    // A set goes on with what is added while it is gone through.
    for (const file of reached) {
      for (const used of (this.#files.get(file) ?? this.#read(file)).uses) reached.add(used)
    }
    return reached
  }

  /** Reads a file again; false when it is what it was. */
  refresh(file: string): boolean {
    const known = this.#files.get(file)
    return known !== undefined && this.#read(file).text !== known.text
  }
}

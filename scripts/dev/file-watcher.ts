import { watch, type FSWatcher } from 'node:fs'
import path from 'node:path'

/** Editors write in several steps, and tools many files in a row. */
const SETTLE_MS = 50

/**
 * Reports changed files in batches. Folders are watched and not the files themselves: many editors save by putting a
 * new file in the place of the old one, which a watcher of the old one does not see.
 */
export class FileWatcher {
  readonly #folders = new Map<string, FSWatcher>()
  readonly #changed = new Set<string>()
  readonly #onChange: (files: readonly string[]) => void
  #timer: NodeJS.Timeout | undefined

  constructor(onChange: (files: readonly string[]) => void) {
    this.#onChange = onChange
  }

  /** Watches the folders of these files as well. */
  add(files: Iterable<string>): void {
    for (const folder of new Set([...files].map((file) => path.dirname(file)))) {
      if (!this.#folders.has(folder)) this.#watch(folder)
    }
  }

  #watch(folder: string): void {
    try {
      const watcher = watch(folder, (_event, name) => {
        if (name !== null) this.#note(path.join(folder, name))
      })
      this.#folders.set(folder, watcher)
      watcher.once('error', () => this.#forget(folder))
    } catch {
      // It is not there; the file that names it is watched.
    }
  }

  #forget(folder: string): void {
    this.#folders.get(folder)?.close()
    this.#folders.delete(folder)
  }

  #note(file: string): void {
    this.#changed.add(file)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const files = [...this.#changed]
      this.#changed.clear()
      this.#onChange(files)
    }, SETTLE_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const folder of this.#folders.keys()) this.#forget(folder)
  }
}

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { NeededFiles } from '../src/lib/lazy/needed-files.ts'

const READER = join(import.meta.dirname, '../src/lib/lazy/needed-files.ts')
const ADDRESS = '__NEEDED_FILES__'
const HELPER = '\0vite/preload-helper.js'
const HELPER_START = 'function preload(baseModule, deps, importerUrl) {'

/** What this plugin needs of a file of the bundle. */
export interface Chunk {
  fileName: string
  imports: readonly string[]
}

/** The files that each file imports, without those that every page starts with. */
export function listNeeded(chunks: readonly Chunk[], isOfStart: (file: string) => boolean): NeededFiles {
  const rest = chunks.filter(({ fileName }) => !isOfStart(fileName))
  const files = rest.map(({ fileName }) => fileName)
  const rows = rest.map(({ imports }) =>
    imports.map((file) => files.indexOf(file)).filter((index) => index !== -1),
  )
  return { files, rows }
}

/**
 * Writes the list of files that lazy files need into one file, which pages load after their start
 * (`lib/lazy/needed-files.ts`). In each file, as Vite writes it, the lists would be 2.5 kB of the start of a page. Lists of
 * stylesheets stay, because an import waits for them.
 */
export function neededFiles(isOfStart: (file: string) => boolean): Plugin {
  return {
    name: 'quarry:needed-files',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (id !== HELPER || this.environment.name !== 'client') return undefined
      if (!code.includes(HELPER_START))
        throw new Error('the preload helper of Vite is not written as expected')
      return `import { withNeeded } from ${JSON.stringify(READER)}\n${code.replace(
        HELPER_START,
        `${HELPER_START} deps = withNeeded(baseModule, deps ?? []);`,
      )}`
    },
    generateBundle: {
      // After Vite has removed the scripts that only load a stylesheet.
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const source = JSON.stringify(listNeeded(chunks, isOfStart))
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/needed-${hash}.json`
        const reader = chunks.find(({ code }) => code.includes(ADDRESS))
        if (!reader) throw new Error('no file reads the list of needed files')
        // The list changes only with the name of some file, and with it the name of the file that reads the list.
        reader.code = reader.code.replace(ADDRESS, `/${fileName}`)
        this.emitFile({ type: 'asset', fileName, source })
      },
    },
  }
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes `.br` and `.gz` beside every text asset of the client build, so that serving them costs no processor time. */
export function precompress(): Plugin {
  return {
    name: 'quarry:precompress',
    apply: 'build',
    async writeBundle(options) {
      if (this.environment.name !== 'client' || !options.dir) return
      for (const entry of await readdir(options.dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const body = await readFile(file)
        if (body.byteLength < 1024) continue
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        }
        await writeFile(`${file}.br`, brotliCompressSync(body, { params }))
        await writeFile(`${file}.gz`, gzipSync(body, { level: 9 }))
      }
    },
  }
}

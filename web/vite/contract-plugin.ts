import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const SHAPES = '\0contract-shapes'
const CONTRACT_FILE = /\/api\/contract\/.+\.ts$/
const SCHEMA_FILE = /\/api\/contract\/.+\.ts$|\/search-config\/src\/[^/]+\.ts$/

/**
 * Replaces zod where a schema remains. Responses come from our own API, which has validated them; only the shape of
 * errors is checked, because a proxy in between may respond with a page of its own.
 */
const shapes = `
const isError = (data) => typeof data === 'object' && data !== null && typeof data.error === 'string' && typeof data.description === 'string'
const shape = (options) => {
  const self = new Proxy(() => self, {
    get(_target, key) {
      if (key === 'safeParse') return (data) => (isError(data) ? { success: true, data } : { success: false })
      if (key === 'options' && options) return options
      if (key === 'parse' || key === 'parseAsync' || key === 'options') throw new Error('the contract cannot ' + key + ' in the browser; see web/vite/contract-plugin.ts')
      return key === 'enum' ? (values) => shape(values) : self
    },
    apply: () => self,
  })
  return self
}
export const z = shape()
`

const isEndpoint = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** Whether a value is a plain constant such as a limit; schemas are class instances. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !('_zod' in value) &&
    Object.values(value).every(isPlain))

/**
 * A contract file for the browser: constants, and only method and path of endpoints. Schemas are omitted, so
 * importing one as a value fails the build. Files with functions stay as they are.
 */
async function browserVersion(file: string): Promise<string | undefined> {
  const exports = Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>)
  if (
    !exports.some(([, value]) => isEndpoint(value)) ||
    exports.some(([, value]) => typeof value === 'function')
  ) {
    return undefined
  }
  const lines = exports.flatMap(([name, value]) =>
    isEndpoint(value)
      ? [`export const ${name} = ${JSON.stringify({ method: value.method, path: value.path })}`]
      : isPlain(value)
        ? [`export const ${name} = ${JSON.stringify(value)}`]
        : [],
  )
  return lines.join('\n')
}

/** Keeps zod (27 kB gzip) and the parts of the contract for server and documentation out of the browser. */
export function browserContract(): Plugin {
  return {
    name: 'quarry:contract',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      if (id !== 'zod' || this.environment.name !== 'client' || !importer) return undefined
      return SCHEMA_FILE.test(importer) ? SHAPES : undefined
    },
    load(id) {
      if (id === SHAPES) return shapes
      return this.environment.name === 'client' && CONTRACT_FILE.test(id) ? browserVersion(id) : undefined
    },
  }
}

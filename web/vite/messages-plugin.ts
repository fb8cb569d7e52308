import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { DEFAULT_LOCALE } from '../src/lib/i18n/locale.ts'
import { compileArea, type Compiled } from '../src/lib/i18n/pseudo.ts'
import { areasIn, LOCALES_FOLDER, localesIn, readArea } from './translations.ts'

const PREFIX = 'virtual:messages/'
const LIST = 'virtual:locales'

/** Messages without placeholders are sent as text; the catalogue wraps them again. */
const shorten = (compiled: Compiled) =>
  Object.fromEntries(
    Object.entries(compiled).map(([id, elements]) => {
      const [only] = elements
      return [id, elements.length === 1 && only?.type === TYPE.literal ? only.value : elements]
    }),
  )

/** The messages of one area as sent; missing translations are in English. */
function compiled(folder: string, locale: string, area: string): string {
  const source = { ...readArea(folder, DEFAULT_LOCALE, area), ...readArea(folder, locale, area) }
  return JSON.stringify(shorten(compileArea(locale, source)))
}

const everyArea = (folder: string) =>
  localesIn(folder).flatMap(({ code }) => areasIn(folder).map((area) => ({ code, area })))

/** A folder per state of the texts, so that its files may be cached forever. */
function publish(folder: string) {
  const files = everyArea(folder).map(({ code, area }) => ({
    name: `${code}/${area}.json`,
    source: compiled(folder, code, area),
  }))
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8)
  return { folder: `assets/messages-${hash}`, files }
}

function imported(folder: string): string {
  const rows = everyArea(folder).map(
    ({ code, area }) => `  '${code}/${area}': () => import('${PREFIX}${code}/${area}'),`,
  )
  return `const areas = {\n${rows.join('\n')}\n}
export const loadArea = async (locale, area) => (await areas[locale + '/' + area]()).default`
}

// A missing file is handled like a missing chunk: there is a newer build, and the page is reloaded.
const fetched = (folder: string) => `
export const loadArea = async (locale, area) => {
  const answer = await fetch('/${folder}/' + locale + '/' + area + '.json')
  if (answer.ok) return answer.json()
  dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  throw new Error('no texts ' + locale + '/' + area + ': ' + answer.status)
}`

/**
 * Serves `virtual:locales`, the languages with a folder, and `virtual:messages`: the areas of each, with ICU text
 * compiled to its parsed form. Browsers fetch them as JSON; the server and development import them.
 */
export function messages(folder: string = LOCALES_FOLDER): Plugin {
  let published: ReturnType<typeof publish> | undefined
  return {
    name: 'quarry:messages',
    resolveId: (id) =>
      id === LIST || id === 'virtual:messages' || id.startsWith(PREFIX) ? `\0${id}` : undefined,
    load(id) {
      if (id === `\0${LIST}`) return `export const LOCALES = ${JSON.stringify(localesIn(folder))}`
      if (id === '\0virtual:messages') {
        if (this.environment.mode !== 'build')
          return `${imported(folder)}\nexport const fileOf = () => undefined`
        published ??= publish(folder)
        const load = this.environment.name === 'client' ? fetched(published.folder) : imported(folder)
        return `${load}\nexport const fileOf = (locale, area) => '/${published.folder}/' + locale + '/' + area + '.json'`
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [locale = DEFAULT_LOCALE, area = ''] = id.slice(PREFIX.length + 1).split('/')
      for (const read of [DEFAULT_LOCALE, locale]) this.addWatchFile(join(folder, read, `${area}.json`))
      return `export default ${compiled(folder, locale, area)}`
    },
    generateBundle() {
      if (this.environment.name !== 'client' || !published) return
      for (const { name, source } of published.files) {
        this.emitFile({ type: 'asset', fileName: `${published.folder}/${name}`, source })
      }
    },
    configureServer(server) {
      const refresh = (file: string) => {
        if (!file.startsWith(folder)) return
        for (const environment of Object.values(server.environments)) {
          for (const [id, module] of environment.moduleGraph.idToModuleMap) {
            if (id === `\0${LIST}` || id.startsWith('\0virtual:messages'))
              environment.moduleGraph.invalidateModule(module)
          }
        }
        server.environments['client']?.hot.send({ type: 'full-reload' })
      }
      server.watcher.add(folder)
      server.watcher.on('add', refresh).on('change', refresh).on('unlink', refresh)
    },
  }
}

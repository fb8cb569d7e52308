import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { compileArea, type Compiled } from '../src/lib/i18n/pseudo.ts'
import { DEFAULT_LOCALE, LOCALES } from '../src/lib/i18n/locales.ts'

const folder = join(import.meta.dirname, '../src/locales')
const PREFIX = 'virtual:messages/'

const sourceLocale = (locale: string) =>
  LOCALES.find(({ code }) => code === locale)?.kind === 'pseudo' ? DEFAULT_LOCALE : locale

const readArea = (locale: string, area: string) => {
  const file = join(folder, sourceLocale(locale), `${area}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

const areas = () =>
  readdirSync(join(folder, DEFAULT_LOCALE))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted()

/** Text without anything to fill in is sent as it is; the catalogue wraps it again. */
const shorten = (compiled: Compiled) =>
  Object.fromEntries(
    Object.entries(compiled).map(([id, elements]) => {
      const [only] = elements
      return [id, elements.length === 1 && only?.type === TYPE.literal ? only.value : elements]
    }),
  )

const compiled = (locale: string, area: string) => {
  const source = { ...readArea(DEFAULT_LOCALE, area), ...readArea(locale, area) }
  return JSON.stringify(shorten(compileArea(locale, source)))
}

/** A folder of its own for each state of the texts, so that its files may be cached for good. */
function publish() {
  const files = LOCALES.flatMap(({ code }) =>
    areas().map((area) => ({ name: `${code}/${area}.json`, source: compiled(code, area) })),
  )
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8)
  return { folder: `assets/messages-${hash}`, files }
}

const imported = () => {
  const rows = LOCALES.flatMap(({ code }) =>
    areas().map((area) => `  '${code}/${area}': () => import('${PREFIX}${code}/${area}'),`),
  )
  return `const areas = {\n${rows.join('\n')}\n}
export const loadArea = async (locale, area) => (await areas[locale + '/' + area]()).default`
}

// A text that is gone is a chunk that is gone: a newer build is there, and the page is loaded anew.
const fetched = (folder: string) => `
export const loadArea = async (locale, area) => {
  const answer = await fetch('/${folder}/' + locale + '/' + area + '.json')
  if (answer.ok) return answer.json()
  dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  throw new Error('no texts ' + locale + '/' + area + ': ' + answer.status)
}`

/**
 * Serves `virtual:messages`: each locale's areas, their ICU text compiled to its parsed form. Browsers fetch them as
 * JSON, the server and browsers of developers import them. A message that a translation lacks falls back to English.
 */
export function messages(): Plugin {
  let published: ReturnType<typeof publish> | undefined
  return {
    name: 'quarry:messages',
    resolveId: (id) => (id === 'virtual:messages' || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === '\0virtual:messages') {
        if (this.environment.mode !== 'build') return `${imported()}\nexport const fileOf = () => undefined`
        published ??= publish()
        const load = this.environment.name === 'client' ? fetched(published.folder) : imported()
        return `${load}\nexport const fileOf = (locale, area) => '/${published.folder}/' + locale + '/' + area + '.json'`
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [locale = DEFAULT_LOCALE, area = ''] = id.slice(PREFIX.length + 1).split('/')
      this.addWatchFile(join(folder, sourceLocale(locale), `${area}.json`))
      return `export default ${compiled(locale, area)}`
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
            if (id.startsWith('\0virtual:messages')) environment.moduleGraph.invalidateModule(module)
          }
        }
        server.environments['client']?.hot.send({ type: 'full-reload' })
      }
      server.watcher.add(folder)
      server.watcher.on('add', refresh).on('change', refresh).on('unlink', refresh)
    },
  }
}

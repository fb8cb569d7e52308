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

/**
 * Serves `virtual:messages` (a table of lazy chunks, one per locale and area) and compiles each area's ICU text to
 * its parsed form. A message that a translation lacks falls back to English.
 */
export function messages(): Plugin {
  return {
    name: 'quarry:messages',
    resolveId: (id) => (id === 'virtual:messages' || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === '\0virtual:messages') {
        const rows = LOCALES.flatMap(({ code }) =>
          areas().map((area) => `  '${code}/${area}': () => import('${PREFIX}${code}/${area}'),`),
        )
        return `export const catalogues = {\n${rows.join('\n')}\n}`
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [locale = DEFAULT_LOCALE, area = ''] = id.slice(PREFIX.length + 1).split('/')
      const source = { ...readArea(DEFAULT_LOCALE, area), ...readArea(locale, area) }
      this.addWatchFile(join(folder, sourceLocale(locale), `${area}.json`))
      return `export default ${JSON.stringify(shorten(compileArea(locale, source)))}`
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

import { createHash } from 'node:crypto'
import { CATEGORY_ICON_PATHS, FILTER_ICON_PATHS, LOADER_ICON_PATHS } from '@quarry/domain/projects/tag-icons'
import type { Plugin } from 'vite'

const ID = 'virtual:tag-icons'

const PATHS = { ...FILTER_ICON_PATHS, ...CATEGORY_ICON_PATHS, ...LOADER_ICON_PATHS }

const symbols = Object.entries(PATHS).map(
  ([name, path]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
)
export const TAG_ICONS_SVG = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`

const hash = createHash('sha256').update(TAG_ICONS_SVG).digest('base64url').slice(0, 8)
const FILE = `assets/tag-icons-${hash}.svg`

/**
 * Serves all icons of tags and loaders as one cached file, from which pages show them by reference: in the scripts
 * they would add 3 kB to every page with tags. `virtual:tag-icons` has the file's address and the names of its icons.
 */
export function tagIcons(): Plugin {
  return {
    name: 'quarry:tag-icons',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? `export const file = '/${FILE}'; export const names = '${Object.keys(PATHS).join(' ')}'`
        : undefined,
    generateBundle() {
      if (this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName: FILE, source: TAG_ICONS_SVG })
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(TAG_ICONS_SVG)
      })
    },
  }
}

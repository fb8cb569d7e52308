import { LOADER_SITES } from '@quarry/domain/projects/loader-sites'
import { typeOfLoader } from '@quarry/domain/projects/loaders'
import { isMixingType, type ProjectType } from '@quarry/domain/projects/project-types'
import type { IntlShape } from 'react-intl'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { tagLabel } from '../tags/tag-icon.tsx'

/** The folder that the game, a world or a server reads files of a type from; launchers open modpacks. */
const FOLDERS: Record<ProjectType, string> = {
  mod: 'mods',
  plugin: 'plugins',
  datapack: 'datapacks',
  shader: 'shaderpacks',
  resourcepack: 'resourcepacks',
  modpack: '',
}

export interface StartedDownload {
  type: ProjectType
  loader: string | undefined
  filename: string
  /** Number of files that are downloaded beside the first. */
  others: number
}

/** A toast with the file that is being downloaded, the folder that it belongs into and the loader that it needs. */
export async function announceDownload(
  { i18n }: Pick<RouterContext, 'i18n'>,
  { type, loader, filename, others }: StartedDownload,
) {
  await i18n.ensure(['projects-downloads', 'projects-tags'])
  const intl = i18n.intl()
  const own = isMixingType(type) && loader !== undefined ? (typeOfLoader(loader) ?? type) : type
  addToast({
    type: 'success',
    title: intl.formatMessage({ id: 'projects-downloads.started' }, { filename, others }),
    text: intl.formatMessage({ id: `projects-downloads.folder.${own}` }, { folder: FOLDERS[own] }),
    links:
      own === 'modpack'
        ? [{ label: intl.formatMessage({ id: 'projects-downloads.launcher' }), href: '/app#launchers' }]
        : [
            ...loaderLink(intl, loader),
            { label: intl.formatMessage({ id: 'projects-downloads.help' }), href: '/app#types' },
          ],
  })
}

function loaderLink(intl: IntlShape, loader = '') {
  const href = LOADER_SITES[loader]
  if (href === undefined) return []
  const label = intl.formatMessage({ id: 'projects-downloads.loader' }, { loader: tagLabel(intl, loader) })
  return [{ label, href }]
}

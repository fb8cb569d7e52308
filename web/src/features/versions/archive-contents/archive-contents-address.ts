/** The parameters of the page that shows the contents of a file. */
export type ArchiveContentsSearch = { file?: string; folder?: string; open?: string }

const SHA1 = /^[0-9a-f]{40}$/

export function parseArchiveContents({ file, folder, open }: Record<string, unknown>): ArchiveContentsSearch {
  return {
    ...(typeof file === 'string' && SHA1.test(file) && { file }),
    ...(typeof folder === 'string' && folder !== '' && { folder }),
    ...(typeof open === 'string' && open !== '' && { open }),
  }
}

/** The same page with other parameters; `versionPath` is the address of the version. */
export function archiveContentsHref(
  versionPath: string,
  { file, folder, open }: ArchiveContentsSearch,
): string {
  const query = new URLSearchParams({
    ...(file && { file }),
    ...(folder && { folder }),
    ...(open && { open }),
  })
  return `${versionPath}/inside?${query.toString()}`
}

/** The parent folders of a path, the outermost first. */
export function parentFolders(path: string): { name: string; path: string }[] {
  const names = path === '' ? [] : path.split('/')
  return names.map((name, at) => ({ name, path: names.slice(0, at + 1).join('/') }))
}

/** Binary files, which the page does not request as text. */
const NO_TEXT =
  /\.(?:class|png|jpe?g|gif|webp|ogg|wav|mp3|ttf|otf|jar|zip|so|dll|dylib|nbt|dat|bin|schem|litematic)$/i

export const mayBeText = (name: string): boolean => !NO_TEXT.test(name)

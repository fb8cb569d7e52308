/*
 * Where stored objects live. A key is the path below the storage root and, percent-encoded, the public path:
 * `data/<owner>/…` is served at `/data/<owner>/…`.
 */

/** A version's file, under the very name it was uploaded with. */
export const versionFileKey = (projectId: string, versionId: string, filename: string): string =>
  `data/${projectId}/versions/${versionId}/${filename}`

/** Icons of projects, users, organizations, collections and apps: the upload itself, named by its sha1. */
export const rawIconKey = (ownerId: string, sha1: string, extension: string): string =>
  `data/${ownerId}/${sha1}.${extension}`

/** The 96 px WebP made from it. */
export const iconKey = (ownerId: string, sha1: string): string => `data/${ownerId}/${sha1}_96.webp`

export const rawGalleryKey = (projectId: string, sha1: string, extension: string): string =>
  `data/${projectId}/images/${sha1}.${extension}`

/** The 350 px WebP made from it. */
export const galleryKey = (projectId: string, sha1: string): string =>
  `data/${projectId}/images/${sha1}_350.webp`

/** The 1280 px WebP made from a picture inside a text; the picture itself lies where the gallery's do. */
export const inlineImageKey = (projectId: string, sha1: string): string =>
  `data/${projectId}/images/${sha1}_1280.webp`

/*
 * Pictures of messages and reports lie outside of `data/`, so that they have no public path: who may see one is asked
 * each time (`@quarry/domain/files/message-images`). Each has a name of its own, whatever is in it.
 */
export const rawMessageImageKey = (id: string, sha1: string, extension: string): string =>
  `pictures/${id}/${sha1}.${extension}`

/** The 1280 px WebP made from it. */
export const messageImageKey = (id: string, sha1: string): string => `pictures/${id}/${sha1}_1280.webp`

/** A file with all data of a person. It lies outside of `data/`, so that it has no public path. */
export const dataExportKey = (userId: string, exportId: string): string => `exports/${userId}/${exportId}.zip`

/** A part of the backup of a server. The hash is that of the whole. It lies outside of `data/` as well. */
export const backupPieceKey = (backupId: string, hash: string, number: number): string =>
  `backups/${backupId}/${hash}/${number}`

/** The path on the site, every segment percent-encoded. */
export const publicPath = (key: string): string => `/${key.split('/').map(encodeURIComponent).join('/')}`

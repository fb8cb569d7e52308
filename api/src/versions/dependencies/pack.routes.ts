import { buffer } from 'node:stream/consumers'
import { TREE_PROJECTS_MAX } from '@quarry/domain/versions/dependencies'
import { PACK_LOADER } from '@quarry/domain/projects/loaders'
import { readPackLoader } from '@quarry/domain/versions/dependency-packs'
import { etag } from 'hono/etag'
import type { Context } from 'hono'
import { ZipFile } from 'yazl'
import { ruleMessage } from '../../../contract/rules.ts'
import { asVisitor } from '../../http/as-visitor.ts'
import type { App, HttpEnv } from '../../http/env.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { ttlCache } from '../../kernel/ttl-cache.ts'
import { requireVersion } from '../versions.load.ts'
import { resolveTree } from './dependency-tree.ts'
import { listPackFiles } from './pack-files.ts'
import { mrpackIndex, packwizFiles, type Pack } from './pack-formats.ts'

/** Newer versions of dependencies may appear at any time: 30 s in memory and 30 s in the client's cache. */
const CACHED = 'public, max-age=30'
/** packwiz requests the files of a pack one by one; without a cache each request would resolve the whole tree. */
const MEMORY = { forMs: 30_000, max: 200 }
/** A fixed date, so that the same content yields the same archive. */
const ENTRY_DATE = new Date('2020-01-01T00:00:00Z')
const MRPACK_TYPE = 'application/x-modrinth-modpack+zip'

interface PackRequest {
  version: string
  gameVersion: string
  loader: string
}

/** The public pack of a version and its required dependencies. Throws if the tree was cut at a limit. */
async function requirePack(c: Context<HttpEnv>, wanted: PackRequest): Promise<Pack> {
  const ctx = asVisitor(c)
  const loader = readPackLoader(wanted.loader)
  if (!loader) throw invalid('loader', ruleMessage('loader_version_shape'))
  const version = await requireVersion(ctx, wanted.version)
  if (version.loaders.includes(PACK_LOADER)) throw new AppError('invalid_input', ruleMessage('pack_already'))
  const tree = await resolveTree(ctx, version, {
    loader: loader.loader ?? undefined,
    game_version: wanted.gameVersion,
  })
  if (tree.is_cut)
    throw new AppError('invalid_input', ruleMessage('needs_too_many', { max: TREE_PROJECTS_MAX }))
  const [root] = tree.nodes
  return {
    versionId: version.id,
    slug: root?.project.slug || version.id,
    name: root?.project.title ?? version.name,
    number: version.versionNumber,
    gameVersion: tree.game_version,
    loader: tree.loader,
    loaderVersion: loader.loaderVersion,
    files: await listPackFiles(ctx, tree),
  }
}

async function zipped(files: ReadonlyMap<string, string>): Promise<ArrayBuffer> {
  const archive = new ZipFile()
  for (const [path, text] of files) archive.addBuffer(Buffer.from(text), path, { mtime: ENTRY_DATE })
  archive.end()
  const bytes = await buffer(archive.outputStream)
  return new Uint8Array(bytes).buffer
}

const filenameOf = ({ number, slug }: Pack, extension: string) =>
  `attachment; filename="${slug}-${number.replaceAll(/[^\w.+-]/g, '_')}.${extension}"`

type PackCache = ReturnType<typeof ttlCache<Pack>>

async function respondWithFile(
  c: Context<HttpEnv>,
  { remember, wanted, file }: { remember: PackCache; wanted: PackRequest; file: string },
): Promise<Response> {
  const key = JSON.stringify([wanted.version, wanted.gameVersion, wanted.loader])
  const pack = await remember(key, c.var.services.now(), () => requirePack(c, wanted))
  c.header('cache-control', CACHED)
  if (file === 'pack.mrpack') {
    c.header('content-type', MRPACK_TYPE)
    c.header('content-disposition', filenameOf(pack, 'mrpack'))
    return c.body(await zipped(new Map([['modrinth.index.json', mrpackIndex(pack)]])))
  }
  const files = packwizFiles(pack)
  if (file === 'packwiz.zip') {
    c.header('content-type', 'application/zip')
    c.header('content-disposition', filenameOf(pack, 'zip'))
    return c.body(await zipped(files))
  }
  const text = files.get(file)
  if (text === undefined) throw new AppError('not_found', ruleMessage('no_such_file'))
  c.header('content-type', 'application/toml; charset=utf-8')
  return c.body(text)
}

/**
 * A version with its required dependencies as one pack: `pack.mrpack`, `packwiz.zip`, and the files of the latter one by
 * one, so that packwiz can read `pack.toml` by URL. These requests are not counted as downloads.
 */
export function mountPacks(app: App): void {
  const remember = ttlCache<Pack>(MEMORY)
  app.get('/pack/:version/:gameVersion/:loader/:file', etag(), (c) =>
    respondWithFile(c, { remember, wanted: c.req.param(), file: c.req.param('file') }),
  )
  app.get('/pack/:version/:gameVersion/:loader/:folder/:file', etag(), (c) => {
    const file = `${c.req.param('folder')}/${c.req.param('file')}`
    return respondWithFile(c, { remember, wanted: c.req.param(), file })
  })
}

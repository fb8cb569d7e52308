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
import { listFilesOf } from './pack-files.ts'
import { mrpackIndex, packwizFiles, type Pack } from './pack-formats.ts'

/** Newer versions of what is needed may come at any time: half a minute in memory and half with whoever asked. */
const CACHED = 'public, max-age=30'
/** packwiz asks for the files of a pack one by one, each of which would resolve the whole tree anew. */
const MEMORY = { forMs: 30_000, max: 200 }
/** The same content makes the same archive. */
const MADE = new Date('2020-01-01T00:00:00Z')
const MRPACK_TYPE = 'application/x-modrinth-modpack+zip'

interface Place {
  version: string
  gameVersion: string
  loader: string
}

/** What anybody may fetch of a version and what it requires; refused where that is too much to be told whole. */
async function requirePack(c: Context<HttpEnv>, place: Place): Promise<Pack> {
  const ctx = asVisitor(c)
  const loader = readPackLoader(place.loader)
  if (!loader) throw invalid('loader', ruleMessage('loader_version_shape'))
  const version = await requireVersion(ctx, place.version)
  if (version.loaders.includes(PACK_LOADER)) throw new AppError('invalid_input', ruleMessage('pack_already'))
  const tree = await resolveTree(ctx, version, {
    loader: loader.loader ?? undefined,
    game_version: place.gameVersion,
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
    files: await listFilesOf(ctx, tree),
  }
}

async function zipped(files: ReadonlyMap<string, string>): Promise<ArrayBuffer> {
  const archive = new ZipFile()
  for (const [path, text] of files) archive.addBuffer(Buffer.from(text), path, { mtime: MADE })
  archive.end()
  const bytes = await buffer(archive.outputStream)
  return new Uint8Array(bytes).buffer
}

const filenameOf = ({ number, slug }: Pack, extension: string) =>
  `attachment; filename="${slug}-${number.replaceAll(/[^\w.+-]/g, '_')}.${extension}"`

type Remember = ReturnType<typeof ttlCache<Pack>>

async function answer(
  c: Context<HttpEnv>,
  { remember, place, file }: { remember: Remember; place: Place; file: string },
): Promise<Response> {
  const key = JSON.stringify([place.version, place.gameVersion, place.loader])
  const pack = await remember(key, c.var.services.now(), () => requirePack(c, place))
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
 * A version with what it requires as one pack: `pack.mrpack`, `packwiz.zip`, and the files of the latter one by one, so that
 * packwiz can be pointed at `pack.toml`. Nothing is counted as a download by that.
 */
export function mountPacks(app: App): void {
  const remember = ttlCache<Pack>(MEMORY)
  app.get('/pack/:version/:gameVersion/:loader/:file', etag(), (c) =>
    answer(c, { remember, place: c.req.param(), file: c.req.param('file') }),
  )
  app.get('/pack/:version/:gameVersion/:loader/:folder/:file', etag(), (c) => {
    const file = `${c.req.param('folder')}/${c.req.param('file')}`
    return answer(c, { remember, place: c.req.param(), file })
  })
}

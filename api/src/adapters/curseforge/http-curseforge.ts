import type { ApiEnvironment } from '@quarry/config/api'
import { CURSEFORGE_HOSTS } from '@quarry/domain/files/pack-hosts'
import type { Logger } from 'pino'
import { z } from 'zod'
import { ruleMessage } from '../../../contract/rules.ts'
import { AppError } from '../../kernel/errors.ts'
import type { CurseForge } from '../../ports/curseforge.ts'
import { boundedFetch } from '../bounded-fetch.ts'

type Keys = Pick<ApiEnvironment, 'CURSEFORGE_API_KEY' | 'CURSEFORGE_URL'>

interface Surroundings {
  log: Pick<Logger, 'warn'>
  timeoutMs?: number
}

const ADDRESS = 'https://api.curseforge.com'
/** Per request; a user waits for up to three of them. */
const PATIENCE_MS = 8000
/** A modpack is listed with all its recent files. */
const ANSWER_MAX_BYTES = 4 * 1024 ** 2
/** Numbers that CurseForge has given to Minecraft, and to the modpacks among its projects. */
const MINECRAFT = '432'
const MODPACKS = '4471'

/** The number of SHA-1 among the hashes of a file; the other one is MD5. */
const SHA1 = 1

/* Shapes as docs.curseforge.com describes them for version 1, without what is not used. */

const Found = z.object({ data: z.array(z.object({ id: z.int(), slug: z.string() })) })
const PackFile = z.object({
  data: z.object({
    fileName: z.string().min(1),
    fileLength: z.int().min(0),
    isAvailable: z.boolean(),
    hashes: z.array(z.object({ value: z.string(), algo: z.int() })).default([]),
    /** Null if the author allows downloads with the app of CurseForge only. */
    downloadUrl: z.string().nullish(),
    isServerPack: z.boolean().nullish(),
    serverPackFileId: z.int().nullish(),
  }),
})
type PackFile = z.output<typeof PackFile>['data']

const refusal = (
  rule: 'curseforge_missing' | 'curseforge_no_server_pack' | 'curseforge_not_shared',
): AppError => new AppError('conflict', ruleMessage(rule))

/** The client for the REST API of CurseForge; null without a key. */
export function openCurseForge(
  { CURSEFORGE_API_KEY: key, CURSEFORGE_URL: base = ADDRESS }: Keys,
  { log, timeoutMs = PATIENCE_MS }: Surroundings,
): CurseForge | null {
  if (key === undefined) return null
  const fetch = boundedFetch(timeoutMs, ANSWER_MAX_BYTES)
  const silent = (why: string): AppError => {
    log.warn({ why }, 'curseforge: no usable answer')
    return new AppError('overloaded', ruleMessage('curseforge_silent'))
  }
  /** Undefined for something that CurseForge does not have. */
  const ask = async <T>(path: string, shape: z.ZodType<T>): Promise<T | undefined> => {
    const headers = { accept: 'application/json', 'x-api-key': key }
    const response = await fetch(base + path, { headers }).catch((error: Error) => {
      throw silent(error.name)
    })
    if (response.status === 404) return undefined
    if (response.status !== 200) throw silent(`status ${response.status}`)
    const read = shape.safeParse(await response.json().catch(() => undefined))
    if (!read.success) throw silent('an unknown shape')
    return read.data
  }
  const findFile = async (pack: number, file: number): Promise<PackFile> => {
    const found = await ask(`/v1/mods/${pack}/files/${file}`, PackFile)
    if (!found?.data.isAvailable) throw refusal('curseforge_missing')
    return found.data
  }
  return {
    async findServerPack({ slug, file }) {
      const query = new URLSearchParams({ gameId: MINECRAFT, classId: MODPACKS, slug })
      const found = await ask(`/v1/mods/search?${query.toString()}`, Found)
      const pack = found?.data.find((one) => one.slug === slug)
      if (!pack) throw refusal('curseforge_missing')
      const named = await findFile(pack.id, file)
      const server = named.isServerPack ? named : await findServerFile(named, pack.id, findFile)
      if (!server.downloadUrl) throw refusal('curseforge_not_shared')
      return {
        name: server.fileName,
        url: downloadable(server.downloadUrl),
        sizeBytes: server.fileLength,
        sha1: sha1Of(server),
      }
    },
  }
}

const sha1Of = ({ hashes }: PackFile): string | null => {
  const value = hashes.find(({ algo }) => algo === SHA1)?.value.toLowerCase()
  return value !== undefined && /^[\da-f]{40}$/.test(value) ? value : null
}

/** The server pack that the author has attached to a file. */
function findServerFile(
  { serverPackFileId: id }: PackFile,
  pack: number,
  findFile: (pack: number, file: number) => Promise<PackFile>,
): Promise<PackFile> {
  if (!id) throw refusal('curseforge_no_server_pack')
  return findFile(pack, id)
}

/** Nodes download from the hosts of CurseForge only, whatever address it answers. */
function downloadable(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' && url.port === '' && CURSEFORGE_HOSTS.includes(url.hostname))
    return url.href
  throw new AppError('conflict', ruleMessage('curseforge_host', { host: url?.host ?? '' }))
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SoftwareMirror } from '../../testing/software-mirror.ts'
import { DOWNLOAD_LIMITS, Downloads, type DownloadLimits } from './downloads.ts'

let root: string
let mirror: SoftwareMirror
let address: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-downloads-'))
  mirror = new SoftwareMirror()
  address = await mirror.listen()
})
afterEach(async () => {
  await mirror.close()
  await rm(root, { recursive: true, force: true })
})

const JAR = 'https://piston-data.mojang.com/server.jar'
const { signal } = new AbortController()
const sha1 = (content: string) =>
  ({ algorithm: 'sha1', value: createHash('sha1').update(content).digest('hex') }) as const
const cacheFolder = () => path.join(root, 'cache')
const open = (limits: Partial<DownloadLimits> = {}) =>
  new Downloads({
    cacheFolder: cacheFolder(),
    contact: 'test',
    mirror: address,
    limits: { ...DOWNLOAD_LIMITS, ...limits },
  })
const to = (name: string) => path.join(root, name)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { failure?: string; message: string }) => error.failure ?? error.message,
  )

describe('a file', () => {
  it('with a hash is downloaded once, and again when the copy in the cache was changed', async () => {
    mirror.answers.set('piston-data.mojang.com/server.jar', 'a server')
    const downloads = open()
    const save = (name: string) => downloads.save(JAR, to(name), { signal, hash: sha1('a server') })
    await save('1.jar')
    await save('2.jar')
    expect(mirror.requests).toHaveLength(1)
    writeFileSync(path.join(cacheFolder(), readdirSync(cacheFolder())[0] ?? ''), 'something else')
    await save('3.jar')
    expect(mirror.requests).toHaveLength(2)
    for (const name of ['1.jar', '2.jar', '3.jar']) expect(readFileSync(to(name), 'utf8')).toBe('a server')
  })

  it('with another hash is refused, and nothing of it is kept', async () => {
    mirror.answers.set('piston-data.mojang.com/server.jar', 'another server')
    const saved = open().save(JAR, to('1.jar'), { signal, hash: sha1('a server') })
    expect(await failure(saved)).toBe('download_damaged')
    expect(readdirSync(cacheFolder())).toEqual([])
    expect(readdirSync(root)).toEqual(['cache'])
  })

  it('that is too large ends, whether its size was announced or not', async () => {
    const save = () => failure(open({ fileBytes: 10 }).save(JAR, to('1.jar'), { signal }))
    mirror.answers.set('piston-data.mojang.com/server.jar', 'x'.repeat(11))
    expect(await save()).toBe('download_large')
    mirror.answers.set('piston-data.mojang.com/server.jar', (_, response) => {
      response.write('x'.repeat(6))
      response.end('x'.repeat(6))
    })
    expect(await save()).toBe('download_large')
  })

  it('that ends early, or does not come, is a failure of the network', async () => {
    mirror.answers.set('piston-data.mojang.com/server.jar', (_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('a part', () => response.destroy())
    })
    expect(await failure(open().save(JAR, to('1.jar'), { signal }))).toBe('network')
    mirror.answers.set('piston-data.mojang.com/server.jar', () => {})
    expect(await failure(open({ silenceMs: 50 }).save(JAR, to('2.jar'), { signal }))).toBe('network')
    expect(await failure(open({ totalMs: 50 }).save(JAR, to('3.jar'), { signal }))).toBe('network')
  })

  it('ends at once when its installation is cancelled', async () => {
    const cancelling = new AbortController()
    mirror.answers.set('piston-data.mojang.com/server.jar', (_, response) => {
      response.write('a part')
      cancelling.abort(new Error('cancelled'))
    })
    const saved = open().save(JAR, to('1.jar'), { signal: cancelling.signal, hash: sha1('a server') })
    expect(await failure(saved)).toBe('cancelled')
    expect(readdirSync(cacheFolder())).toEqual([])
  })

  it('leaves the newest ones in the cache', async () => {
    const downloads = open({ cachedFiles: 2 })
    for (const content of ['1', '2', '3']) {
      mirror.answers.set('piston-data.mojang.com/server.jar', content)
      await downloads.save(JAR, to(content), { signal, hash: sha1(content) })
    }
    expect(readdirSync(cacheFolder())).toHaveLength(2)
  })
})

describe('a service', () => {
  const list = (url: string) => failure(open().json(url, z.array(z.string()), { signal }))

  it('is one of the list, by https, and so is where it redirects', async () => {
    for (const url of [
      'https://example.com/list',
      'http://fill.papermc.io/list',
      'https://fill.papermc.io:8443/list',
      'https://name@fill.papermc.io/list',
      'https://127.0.0.1/list',
    ])
      expect(await list(url)).toBe('service_unavailable')
    expect(mirror.requests).toEqual([])
    const redirect = (location: string) =>
      mirror.answers.set('fill.papermc.io/list', (_, response) => response.writeHead(302, { location }).end())
    redirect('http://169.254.169.254/')
    expect(await list('https://fill.papermc.io/list')).toBe('service_unavailable')
    redirect('https://fill.papermc.io/list')
    expect(await list('https://fill.papermc.io/list')).toBe('service_unavailable')
    redirect('https://fill-data.papermc.io/other')
    mirror.answers.set('fill-data.papermc.io/other', ['1.21'])
    expect(await list('https://fill.papermc.io/list')).toBe('done')
  })

  it('that fails, or answers something else, is unavailable', async () => {
    mirror.answers.set('fill.papermc.io/list', '<html>')
    expect(await list('https://fill.papermc.io/list')).toBe('service_unavailable')
    mirror.answers.set('fill.papermc.io/list', { versions: [] })
    expect(await list('https://fill.papermc.io/list')).toBe('service_unavailable')
    mirror.answers.set('fill.papermc.io/list', (_, response) => response.writeHead(500).end())
    expect(await list('https://fill.papermc.io/list')).toBe('service_unavailable')
    expect(await list('https://fill.papermc.io/none')).toBe('version_not_offered')
  })
})

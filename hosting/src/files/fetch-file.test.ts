import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { REMOTE_LIMITS, RemoteFiles, type RemoteLimits } from '../downloads/remote-files.ts'
import { checkRemoteFile, fetchFile } from './fetch-file.ts'
import { FileError } from './file-error.ts'
import { ServerFiles } from './server-files.ts'

/** Other addresses of this machine stand for those of the internet and of the network of the machine. */
const INNER = '127.0.0.2'
const isAllowed = (address: string) => address !== INNER

let root: string
let host: Server
let port: number
/** What the host answers, by path; nothing is 404. */
let answers: Record<string, (response: ServerResponse) => unknown>
let requests: string[]
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-fetch-'))
  await mkdir(path.join(root, 'data/mods'), { recursive: true })
  answers = {}
  requests = []
  plainHosts = []
  host = createServer(({ url = '', headers }, response) => {
    requests.push(`${headers.host?.split(':')[0]}${url}`)
    const answer = answers[url]
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => host.listen(0, '0.0.0.0', resolve))
  port = (host.address() as AddressInfo).port
})
afterEach(async () => {
  host.closeAllConnections()
  await new Promise((resolve) => host.close(resolve))
  await rm(root, { recursive: true, force: true })
})

const at = (file: string, name = '127.0.0.1') => `http://${name}:${port}${file}`
const sends =
  (text: string, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(200, { 'content-length': text.length, ...headers }).end(text)
const leadsTo = (location: string) => (response: ServerResponse) =>
  response.writeHead(302, { location }).end()

/** Stand for hosts that are asked by https. */
let plainHosts: string[] = []
const open = (limits: Partial<RemoteLimits> = {}, storageMb = 100) => ({
  files: new ServerFiles({
    data: path.join(root, 'data'),
    work: path.join(root, 'work'),
    storageMb: () => storageMb,
  }),
  remote: new RemoteFiles({ isAllowed, plainHosts, limits: { ...REMOTE_LIMITS, ...limits } }),
})
const signal = new AbortController().signal
type Given = Partial<Parameters<typeof fetchFile>[1]> & { access?: ReturnType<typeof open> }
const run = ({ access = open(), ...given }: Given = {}, aborted = signal) =>
  ruleOf(
    fetchFile(
      access,
      { url: at('/a.jar'), file: 'mods/a.jar', overwrites: false, ...given },
      { signal: aborted, onProgress: (percent) => void progress.push(percent) },
    ),
  )
let progress: number[] = []
beforeEach(() => {
  progress = []
})
const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof FileError ? error.rule : String(error)),
  )
const check = (url: string, given: { folder?: string; name?: string } = {}, access = open()) =>
  checkRemoteFile(access, { url, folder: 'mods', ...given }, signal)
const textOf = (name: string) => readFile(path.join(root, 'data', name), 'utf8')
/** Nothing unfinished stays. */
const leftOvers = async () => [
  ...(await readdir(path.join(root, 'work')).catch(() => [])),
  ...(await readdir(path.join(root, 'data/mods'))),
]

describe('a file at an address', () => {
  it('is stored under its name, and shows its progress', async () => {
    answers['/a.jar'] = sends('a mod')
    expect(await run()).toBe('done')
    expect(await textOf('mods/a.jar')).toBe('a mod')
    expect(progress.at(-1)).toBe(99)
    expect(await readdir(path.join(root, 'work'))).toEqual([])
  })

  it('replaces a file only if that is wanted, and never a folder', async () => {
    answers['/a.jar'] = sends('new')
    await writeFile(path.join(root, 'data/mods/a.jar'), 'mine')
    expect(await run()).toBe('file_exists')
    expect(requests).toEqual([])
    expect(await run({ overwrites: true })).toBe('done')
    expect(await textOf('mods/a.jar')).toBe('new')
    expect(await run({ overwrites: true, file: 'mods' })).toBe('file_kind')
  })

  it('is downloaded from named hosts only, also after redirects', async () => {
    plainHosts = ['127.0.0.1', 'localhost']
    answers['/a.jar'] = leadsTo(at('/b.jar', 'localhost'))
    answers['/b.jar'] = sends('a mod')
    expect(await run({ hosts: ['127.0.0.1'] })).toBe('pack_host')
    expect(requests).toEqual(['127.0.0.1/a.jar'])
    expect(await run({ hosts: ['files.example'] })).toBe('pack_host')
    expect(requests).toHaveLength(1)
    expect(await run({ hosts: ['127.0.0.1', 'localhost'] })).toBe('done')
    expect(await textOf('mods/a.jar')).toBe('a mod')
  })

  it('is downloaded from named hosts by https only, also after redirects', async () => {
    answers['/a.jar'] = leadsTo(at('/b.jar', 'localhost'))
    answers['/b.jar'] = sends('a mod')
    const hosts = ['127.0.0.1', 'localhost']
    expect(await run({ hosts })).toBe('pack_host')
    expect(requests).toEqual([])
    plainHosts = ['127.0.0.1']
    expect(await run({ hosts })).toBe('pack_host')
    expect(requests).toEqual(['127.0.0.1/a.jar'])
    expect(await run()).toBe('done')
  })

  it('is stored only with the hash that it must have', async () => {
    answers['/a.jar'] = sends('a mod')
    const sha1 = createHash('sha1').update('a mod').digest('hex')
    expect(await run({ sha1: createHash('sha1').update('another').digest('hex') })).toBe('pack_differs')
    expect(await leftOvers()).toEqual([])
    expect(await run({ sha1 })).toBe('done')
  })

  it('does not replace a file that was created meanwhile', async () => {
    answers['/a.jar'] = async (response) => {
      await writeFile(path.join(root, 'data/mods/a.jar'), 'mine')
      response.end('new')
    }
    expect(await run()).toBe('file_exists')
    expect(await textOf('mods/a.jar')).toBe('mine')
  })

  it('names itself before it is downloaded, and whether the name is taken', async () => {
    answers['/get'] = sends('four', { 'content-disposition': 'attachment; filename="../../a.jar"' })
    expect(await check(at('/get'))).toEqual({ name: 'a.jar', size: 4, exists: false })
    await writeFile(path.join(root, 'data/mods/a.jar'), '')
    expect(await check(at('/get'))).toMatchObject({ name: 'a.jar', exists: true })
    expect(await check(at('/get'), { name: 'b.jar' })).toMatchObject({ name: 'b.jar', exists: false })
    answers['/moved'] = leadsTo('/get')
    answers['/endless'] = (response) => response.writeHead(200).write('x')
    expect(await check(at('/moved'))).toMatchObject({ name: 'a.jar' })
    expect(await check(at('/endless'))).toEqual({ name: 'endless', size: null, exists: false })
  })

  it.each(['../a.jar', '..', 'a/b', 'a\nb'])('does not get the chosen name %j', async (name) => {
    expect(await ruleOf(check(at('/a.jar'), { name }))).toBe('file_name_new')
    expect(requests).toEqual([])
  })

  it('is not asked for if the folder is missing', async () => {
    expect(await ruleOf(check(at('/a.jar'), { folder: 'none' }))).toBe('not_found_named')
    expect(await run({ file: 'none/a.jar' })).toBe('not_found_named')
    expect(requests).toEqual([])
  })
})

describe('an address', () => {
  it('of the network of the machine is not requested, by itself or after a redirect', async () => {
    const inner = at('/secret', INNER)
    answers['/secret'] = sends('a secret')
    answers['/a.jar'] = leadsTo(inner)
    expect(await run({ url: inner })).toBe('remote_host')
    expect(await run()).toBe('remote_host')
    answers['/a.jar'] = leadsTo(inner.replace(INNER, '0x7f.0.0.2'))
    expect(await run()).toBe('remote_host')
    expect(await ruleOf(check(inner))).toBe('remote_host')
    expect(requests).toEqual(['127.0.0.1/a.jar', '127.0.0.1/a.jar'])
  })

  it.each([
    'localhost',
    '127.0.0.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '10.0.0.1',
    '169.254.169.254',
  ])('of this machine or its network is refused without a test: %s', async (name) => {
    answers['/a.jar'] = sends('a secret')
    const access = { ...open(), remote: new RemoteFiles() }
    expect(await run({ url: at('/a.jar', name), access })).toBe('remote_host')
    expect(await ruleOf(check(at('/a.jar', name), {}, access))).toBe('remote_host')
    expect(requests).toEqual([])
  })

  it.each(['ftp://127.0.0.1/a', 'file:///etc/passwd', 'http://127.0.0.1:25/a', 'http://a:b@127.0.0.1/a'])(
    'of another kind is refused, also after a redirect: %s',
    async (url) => {
      expect(await run({ url })).toBe('remote_url')
      answers['/a.jar'] = leadsTo(url)
      expect(await run()).toBe('remote_host')
      expect(await leftOvers()).toEqual([])
    },
  )

  it('redirects a few times at most', async () => {
    answers['/a.jar'] = leadsTo('/a.jar')
    expect(await run()).toBe('remote_refused')
    expect(requests).toHaveLength(6)
  })

  it('without a file says so', async () => {
    expect(await run()).toBe('remote_missing')
    answers['/a.jar'] = (response) => response.writeHead(403).end()
    expect(await run()).toBe('remote_refused')
    expect(await ruleOf(check(at('/a.jar')))).toBe('remote_refused')
    expect(await leftOvers()).toEqual([])
  })
})

describe('a download', () => {
  const endless = (response: ServerResponse) => {
    const more = () => response.write('x'.repeat(1024), (error) => void (error ?? setImmediate(more)))
    more()
  }

  it('ends at its bound, announced or not', async () => {
    const access = open({ fileBytes: 4096 })
    answers['/a.jar'] = endless
    expect(await run({ access })).toBe('remote_large')
    answers['/a.jar'] = sends('x'.repeat(4097))
    expect(await run({ access })).toBe('remote_large')
    expect(await ruleOf(check(at('/a.jar'), {}, access))).toBe('remote_large')
    expect(await leftOvers()).toEqual([])
  })

  it('ends at the storage of the plan, before it begins if its size is known', async () => {
    const access = open({}, 1)
    answers['/a.jar'] = endless
    expect(await run({ access })).toBe('server_storage_full')
    const more = { 'content-length': 2 * 1024 ** 2 }
    answers['/a.jar'] = (response) => response.writeHead(200, more).write('x')
    expect(await run({ access })).toBe('server_storage_full')
    expect(await leftOvers()).toEqual([])
    // Nothing of them counts any more.
    answers['/a.jar'] = sends('x'.repeat(1000))
    expect(await run({ access })).toBe('done')
  })

  it('ends when the host is silent or slow', async () => {
    answers['/a.jar'] = () => {}
    expect(await run({ access: open({ silenceMs: 50 }) })).toBe('remote_silent')
    expect(await ruleOf(check(at('/a.jar'), {}, open({ checkMs: 50 })))).toBe('remote_silent')
    answers['/a.jar'] = (response) => response.write('x')
    expect(await run({ access: open({ silenceMs: 50 }) })).toBe('remote_silent')
    answers['/a.jar'] = (response) => {
      const timer = setInterval(() => response.write('x'), 5)
      response.once('close', () => clearInterval(timer))
    }
    expect(await run({ access: open({ totalMs: 100 }) })).toBe('remote_silent')
    expect(await leftOvers()).toEqual([])
  })

  it('that is cut off stores nothing', async () => {
    answers['/a.jar'] = (response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('a part', () => response.destroy())
    }
    expect(await run()).toBe('remote_unreachable')
    expect(await leftOvers()).toEqual([])
  })

  it('ends when it is cancelled', async () => {
    const cancelling = new AbortController()
    answers['/a.jar'] = (response) => {
      response.write('a part')
      cancelling.abort(new Error('cancelled'))
    }
    expect(await run({}, cancelling.signal)).toBe('Error: cancelled')
    expect(await leftOvers()).toEqual([])
  })
})

import { ruleMessage } from '../../../contract/rules.ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError, invalid } from '../../kernel/errors.ts'
import type { HttpEnv } from '../../http/env.ts'
import { incomingBody } from '../../http/incoming-body.ts'
import { receiveMultipart, type MultipartOptions } from './multipart.ts'

let temporaryDir: string
beforeAll(async () => {
  temporaryDir = await mkdtemp(join(tmpdir(), 'quarry-multipart-'))
})
afterAll(() => rm(temporaryDir, { recursive: true, force: true }))

/** Receives the form and returns its result and the files left on disk. */
async function receive(
  form: FormData | string,
  overrides: Partial<MultipartOptions<unknown>> = {},
  contentType = 'multipart/form-data; boundary=cut',
) {
  const app = new Hono<HttpEnv>().post('/', async (c) => {
    const options: MultipartOptions<unknown> = {
      temporaryDir,
      maxFiles: 2,
      maxFileBytes: () => 1000,
      readData: async (json) => json,
      checkFile: () => {},
      ...overrides,
    }
    const received = await receiveMultipart(incomingBody(c), options).catch((error: unknown) => error)
    if (!(received instanceof Error)) {
      const { data, files } = received as Awaited<ReturnType<typeof receiveMultipart>>
      const texts = await Promise.all(files.map((file) => readFile(file.path, 'utf8')))
      await Promise.all(files.map((file) => rm(file.path)))
      return c.json({ data, files: files.map((file, index) => [file.part, file.filename, texts[index]]) })
    }
    return c.json({
      code: received instanceof AppError ? received.code : 'unknown',
      message: received.message,
    })
  })
  const headers = typeof form === 'string' ? { 'content-type': contentType } : {}
  const result = (await (await app.request('/', { method: 'POST', body: form, headers })).json()) as Record<
    string,
    unknown
  >
  return { ...result, left: await readdir(temporaryDir) }
}

function aForm(...files: (readonly [part: string, name: string, text: string])[]): FormData {
  const form = new FormData()
  form.set('data', '{"a":1}')
  for (const [part, name, text] of files) form.append(part, new Blob([text]), name)
  return form
}

describe('a multipart form', () => {
  it('writes files to disk, with names in any script', async () => {
    expect(await receive(aForm(['one', 'ランタン.jar', 'x'.repeat(1000)], ['two', 'b.zip', '']))).toEqual({
      data: { a: 1 },
      files: [
        ['one', 'ランタン.jar', 'x'.repeat(1000)],
        ['two', 'b.zip', ''],
      ],
      left: [],
    })
  })

  it('returns files in the order of the form, whichever was written first', async () => {
    const names = Array.from({ length: 24 }, (_, at) => `${at}.jar`)
    for (let round = 0; round < 5; round += 1) {
      const form = aForm(
        ...names.map((name, at) => [name, name, 'x'.repeat(at % 2 === 0 ? 1000 : 0)] as const),
      )
      const received = await receive(form, { maxFiles: names.length })
      expect(received).toMatchObject({ files: names.map((name) => [name, name, expect.any(String)]) })
    }
  })

  it.each([
    ['a file over the limit', aForm(['one', 'a.jar', 'x'.repeat(1001)]), {}, 'too_large'],
    [
      'too many files',
      aForm(['1', 'a', ''], ['2', 'b', ''], ['3', 'c', ''], ['4', 'd', '']),
      {},
      'invalid_input',
    ],
    [
      'data that is no JSON',
      '--cut\r\ncontent-disposition: form-data; name="data"\r\n\r\n{\r\n--cut--\r\n',
      {},
      'json_error',
    ],
    [
      'no data at all',
      '--cut\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--cut--\r\n',
      {},
      'invalid_input',
    ],
    [
      'a form that just ends',
      '--cut\r\ncontent-disposition: form-data; name="data"\r\n\r\n{}',
      {},
      'upload_cut_off',
    ],
    [
      'data that is refused',
      aForm(['1', 'a', 'x']),
      { readData: () => Promise.reject(new AppError('forbidden')) },
      'forbidden',
    ],
    [
      'a file that is refused by name',
      aForm(['1', 'a', 'x']),
      {
        checkFile: () => {
          throw invalid('1', ruleMessage('filename_not_allowed'))
        },
      },
      'invalid_input',
    ],
  ] as const)('is refused for %s, and nothing is left', async (_what, form, options, code) => {
    expect(await receive(form, options)).toMatchObject({ code, left: [] })
  })

  it.each(['mixed', 'related', 'x-custom', 'FORM-DATA', 'Mixed'])(
    'may be called multipart/%s',
    async (subtype) => {
      const form = [
        '--cut\r\ncontent-disposition: form-data; name="data"\r\ncontent-length: 7\r\n\r\n{"a":1}\r\n',
        '--cut\r\ncontent-disposition: form-data; name="one"; filename="a.jar"\r\n',
        'content-type: application/java-archive\r\n\r\nbytes\r\n--cut--\r\n',
      ].join('')
      expect(await receive(form, {}, `multipart/${subtype}; boundary=cut`)).toEqual({
        data: { a: 1 },
        files: [['one', 'a.jar', 'bytes']],
        left: [],
      })
    },
  )

  it('reads data with a byte order mark', async () => {
    const form = '--cut\r\ncontent-disposition: form-data; name="data"\r\n\r\n\uFEFF{"a":1}\r\n--cut--\r\n'
    expect(await receive(form, {}, 'multipart/form-data; boundary=cut')).toMatchObject({ data: { a: 1 } })
  })

  it('strips folders from file names', async () => {
    expect(await receive(aForm(['1', '../../etc/passwd.jar', 'x']))).toMatchObject({
      files: [['1', 'passwd.jar', 'x']],
    })
  })
})

import { ruleMessage } from '../../../contract/rules.ts'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MINUTE_MS } from '@quarry/domain/times'
import busboy from 'busboy'
import { withoutByteOrderMark } from '../../kernel/byte-order-mark.ts'
import { AppError, invalid } from '../../kernel/errors.ts'

/** A completely received file. It is in the temporary directory until it is stored or discarded with `discardReceived`. */
export interface ReceivedFile {
  part: string
  filename: string
  path: string
  sizeBytes: number
  sha1: string
  sha512: string
}

/** The unread body of a request. */
export interface IncomingBody {
  contentType: string | undefined
  stream: Readable
}

export interface MultipartOptions<T> {
  temporaryDir: string
  maxFiles: number
  /** Of the file in this part. */
  maxFileBytes: (data: T, part: string) => number
  /** Validates part `data`, which must come first. Files are not read before it resolves. */
  readData: (json: unknown) => Promise<T>
  /** Throws for an invalid part or file name, before any byte is stored. */
  checkFile: (data: T, part: string, filename: string) => void
}

export interface Multipart<T> {
  data: T
  files: ReceivedFile[]
}

const DATA_PART = 'data'
const DATA_MAX_BYTES = 2 * 1024 * 1024
/** A connection that sends nothing for this long is closed. */
const IDLE_MS = MINUTE_MS

export async function discardReceived(files: readonly Pick<ReceivedFile, 'path'>[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })))
}

/**
 * Streams a multipart body to disk while hashing it, with constant memory. On any failure, including a closed
 * connection, the files are removed.
 */
export async function receiveMultipart<T>(
  body: IncomingBody,
  options: MultipartOptions<T>,
): Promise<Multipart<T>> {
  const reception = new Reception(options)
  try {
    await pipeline(watchIdle(body.stream), parserFor(body, reception, options))
    return await reception.finish()
  } catch (error) {
    await reception.abandon()
    throw translate(error)
  }
}

class Reception<T> {
  readonly #options: MultipartOptions<T>
  readonly #files: ReceivedFile[] = []
  readonly #paths: string[] = []
  readonly #work: Promise<unknown>[] = []
  #data: Promise<T> | undefined

  constructor(options: MultipartOptions<T>) {
    this.#options = options
  }

  /** The text may still be arriving; the following parts wait for it. */
  acceptData(text: string | Promise<string>): Promise<T> {
    return (this.#data ??= this.#track(Promise.resolve(text).then((json) => this.#readData(json))))
  }

  /** Resolves when the file is on disk. Reading starts after `data` is accepted. */
  async acceptFile(part: string, filename: string, stream: Readable): Promise<void> {
    if (this.#data === undefined) throw invalid(DATA_PART, ruleMessage('data_part_first'))
    const data = await this.#data
    this.#options.checkFile(data, part, filename)
    const maxFileBytes = this.#options.maxFileBytes(data, part)
    const path = join(this.#options.temporaryDir, `upload-${randomUUID()}`)
    // Reserves the place in the order of the form.
    const place = this.#paths.push(path) - 1
    const sha1 = createHash('sha1')
    const sha512 = createHash('sha512')
    let sizeBytes = 0
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sha1.update(chunk)
        sha512.update(chunk)
        sizeBytes += chunk.byteLength
        if (sizeBytes > maxFileBytes) done(tooLarge(filename, maxFileBytes))
        else done(null, chunk)
      },
    })
    await pipeline(stream, hashing, createWriteStream(path, { flags: 'wx' }))
    this.#files[place] = {
      part,
      filename,
      path,
      sizeBytes,
      sha1: sha1.digest('hex'),
      sha512: sha512.digest('hex'),
    }
  }

  track(work: Promise<unknown>): void {
    void this.#track(work)
  }

  async finish(): Promise<Multipart<T>> {
    await Promise.all(this.#work)
    if (this.#data === undefined) throw invalid(DATA_PART, ruleMessage('data_part_missing'))
    return { data: await this.#data, files: this.#files }
  }

  async abandon(): Promise<void> {
    await Promise.allSettled(this.#work)
    await discardReceived(this.#paths.map((path) => ({ path })))
  }

  async #readData(text: string): Promise<T> {
    let json: unknown
    try {
      json = JSON.parse(withoutByteOrderMark(text))
    } catch (error) {
      throw new AppError(
        'json_error',
        ruleMessage('data_part_not_json', { reason: (error as Error).message }),
      )
    }
    return this.#options.readData(json)
  }

  #track<R>(work: Promise<R>): Promise<R> {
    this.#work.push(work)
    // Awaited in `finish`; until then a failure must not count as unhandled.
    work.catch(() => {})
    return work
  }
}

function parserFor<T>(
  body: IncomingBody,
  reception: Reception<T>,
  options: MultipartOptions<T>,
): busboy.Busboy {
  const parser = createParser(body, options)
  const fail = (error: unknown) => parser.destroy(error as Error)
  const during = (work: Promise<unknown>) => {
    reception.track(work)
    work.catch(fail)
  }
  parser.on('field', (name, value, { valueTruncated }) => {
    if (name !== DATA_PART) return
    if (valueTruncated)
      fail(new AppError('too_large', ruleMessage('data_part_too_large', { max: DATA_MAX_BYTES })))
    else during(reception.acceptData(value))
  })
  parser.on('file', (part, stream, { filename }: { filename?: string }) => {
    stream.on('error', () => {})
    // Browsers send a JSON blob as a file.
    if (part === DATA_PART) during(reception.acceptData(readText(stream)))
    else {
      during(reception.acceptFile(part, filename ?? '', stream))
    }
  })
  parser.on('filesLimit', () => fail(invalid('files', ruleMessage('at_most', { max: options.maxFiles }))))
  parser.on('partsLimit', () => fail(invalid('parts', ruleMessage('too_many'))))
  return parser
}

/** Some HTTP clients name another subtype; all of them have the same framing (RFC 2046 section 5.1.7). */
const asFormData = (contentType: string | undefined): string | undefined =>
  contentType?.replace(/^\s*multipart\/[\w.+-]+/i, 'multipart/form-data')

function createParser<T>({ contentType }: IncomingBody, options: MultipartOptions<T>): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': asFormData(contentType) },
      defParamCharset: 'utf8',
      limits: {
        fields: 64,
        fieldSize: DATA_MAX_BYTES,
        files: options.maxFiles + 1,
        // The parser truncates files silently, so the reception counts bytes and throws.
        fileSize: Number.POSITIVE_INFINITY,
        parts: options.maxFiles + 64,
        headerPairs: 64,
      },
    })
  } catch {
    throw new AppError('invalid_input', ruleMessage('multipart_needed'))
  }
}

async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > DATA_MAX_BYTES)
      throw new AppError('too_large', ruleMessage('data_part_too_large', { max: DATA_MAX_BYTES }))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function* watchIdle(source: Readable): AsyncGenerator<Buffer> {
  const timer = setTimeout(
    () => source.destroy(new AppError('upload_cut_off', ruleMessage('upload_stalled'))),
    IDLE_MS,
  )
  try {
    // The source stays open when the form is rejected: closing it would close the connection before the response.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      timer.refresh()
      yield chunk
      timer.refresh()
    }
  } finally {
    clearTimeout(timer)
    // Discards the rest of a rejected form, so that the client receives the response.
    if (!source.destroyed) source.resume()
  }
}

const tooLarge = (filename: string, max: number): AppError =>
  new AppError('too_large', ruleMessage('file_too_large', { filename, max: Math.round(max / 1024 / 1024) }))

function translate(error: unknown): unknown {
  if (error instanceof AppError) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || message === 'aborted')
    return new AppError('upload_cut_off')
  if (/Unexpected end of form|Malformed part header|Unexpected end of file/.test(message ?? ''))
    return new AppError('upload_cut_off', ruleMessage('form_incomplete'))
  return error
}

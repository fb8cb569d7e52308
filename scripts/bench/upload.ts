import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { aProject } from '@quarry/db/testing/factories'
import { startBenchApi, type BenchApi } from './api/bench-api.ts'
import { watchMemory } from './stack/memory.ts'
import { readNumbers } from './stack/options.ts'

export const budget =
  'upload of 500 MB: memory flat, ≤ 150 MB above idle; one cut off in the middle leaves nothing'

const MB = 1_000_000
const BOUNDARY = 'quarry-bench-boundary'
const PASSWORD = 'measured by the megabyte 1'

/** `--megabytes N`: signs up, uploads one archive of that size, then another that breaks off half-way. */
export async function run(args: string[]): Promise<void> {
  const { numbers } = readNumbers(args, { megabytes: 500 })
  const api = await startBenchApi()
  try {
    const token = await signUp(api)
    await uploadArchive(api, token, { megabytes: 1, project: await draft(api) })
    const idle = watchMemory([api.pid])
    await sleep(1000)
    const idleMb = idle.stop()
    const watch = watchMemory([api.pid])
    const startedAt = performance.now()
    const status = await uploadArchive(api, token, {
      megabytes: numbers.megabytes,
      project: await draft(api),
    })
    const seconds = (performance.now() - startedAt) / 1000
    const peakMb = watch.stop()
    const before = await traces(api)
    await uploadArchive(api, token, {
      megabytes: numbers.megabytes,
      project: await draft(api),
      breakOff: true,
    })
    await sleep(2000)
    const left = (await traces(api)) - before
    console.log(
      JSON.stringify({
        bench: 'upload',
        megabytes: numbers.megabytes,
        status,
        seconds: Math.round(seconds * 10) / 10,
        idleMb,
        peakMb,
        aboveIdleMb: peakMb - idleMb,
        leftByCutOff: left,
      }),
    )
  } finally {
    await api.end()
  }
}

async function signUp({ port }: BenchApi): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/v2/auth/create`, {
    method: 'POST',
    body: JSON.stringify({ username: 'uploader', email: 'uploader@example.com', password: PASSWORD }),
  })
  return ((await response.json()) as { session: string }).session
}

async function draft({ db }: BenchApi): Promise<string> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'uploader')
    .executeTakeFirstOrThrow()
  return (await aProject(db, { ownerId: id, status: 'draft' })).id
}

/** Files in storage, halves of uploads included, and rows of versions, files and announcements. */
async function traces({ db, storageDir }: BenchApi): Promise<number> {
  const stored = (await readdir(storageDir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const [versions, files, pending] = await Promise.all([
    db.selectFrom('versions').select('id').execute(),
    db.selectFrom('files').select('id').execute(),
    db.selectFrom('pendingUploads').select('storageKey').execute(),
  ])
  return stored.length + versions.length + files.length + pending.length
}

interface Upload {
  megabytes: number
  project: string
  breakOff?: boolean
}

/** Writes the form straight to the socket, so that the sender costs no memory worth mentioning. */
async function uploadArchive(
  { port }: BenchApi,
  token: string,
  { megabytes, project, breakOff }: Upload,
): Promise<number> {
  const data = {
    project_id: project,
    name: 'Large',
    version_number: `${megabytes}.0`,
    version_type: 'release',
    loaders: ['fabric'],
    game_versions: ['1.21'],
    featured: false,
    file_parts: ['file'],
  }
  const head = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n` +
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="large.jar"\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  const block = Buffer.alloc(MB, project)
  const zip = storedZip(block, megabytes)
  const length = head.byteLength + zip.length + tail.byteLength
  const socket = connect(port, '127.0.0.1')
  const answer = firstLine(socket)
  await write(
    socket,
    Buffer.from(
      `POST /v2/version HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${token}\r\ncontent-length: ${length}\r\n` +
        `content-type: multipart/form-data; boundary=${BOUNDARY}\r\nconnection: close\r\n\r\n`,
    ),
  )
  await write(socket, head)
  await write(socket, zip.before)
  for (let sent = 0; sent < megabytes; sent += 1) {
    if (breakOff && sent > megabytes / 2) {
      socket.destroy()
      return 0
    }
    await write(socket, block)
  }
  await write(socket, zip.after)
  await write(socket, tail)
  const line = await answer
  socket.destroy()
  return Number(line.split(' ')[1])
}

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

const firstLine = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n')) resolve(text)
    })
    socket.on('error', () => resolve('HTTP/1.1 0'))
    socket.on('close', () => resolve(text))
  })

/** An uncompressed zip of a manifest and `count` times the block, without ever holding it. */
function storedZip(block: Buffer, count: number): { before: Buffer; after: Buffer; length: number } {
  const manifest = Buffer.from('{"schemaVersion":1,"id":"large","version":"1.0.0"}')
  let sum = 0
  for (let round = 0; round < count; round += 1) sum = crc32(block, sum)
  const entries = [
    { name: Buffer.from('fabric.mod.json'), size: manifest.byteLength, crc: crc32(manifest), offset: 0 },
    { name: Buffer.from('assets/large.bin'), size: block.byteLength * count, crc: sum, offset: 0 },
  ]
  const [first, second] = [localHeader(entries[0]), localHeader(entries[1])]
  const before = Buffer.concat([first, manifest, second])
  if (entries[1]) entries[1].offset = first.byteLength + manifest.byteLength
  const directory = Buffer.concat(entries.map(centralHeader))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(2, 8)
  end.writeUInt16LE(2, 10)
  end.writeUInt32LE(directory.byteLength, 12)
  end.writeUInt32LE(before.byteLength + block.byteLength * count, 16)
  const after = Buffer.concat([directory, end])
  return { before, after, length: before.byteLength + block.byteLength * count + after.byteLength }
}

interface ZipEntry {
  name: Buffer
  size: number
  crc: number
  offset: number
}

function localHeader(entry: ZipEntry | undefined): Buffer {
  if (!entry) return Buffer.alloc(0)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt32LE(entry.crc, 14)
  header.writeUInt32LE(entry.size, 18)
  header.writeUInt32LE(entry.size, 22)
  header.writeUInt16LE(entry.name.byteLength, 26)
  return Buffer.concat([header, entry.name])
}

function centralHeader(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt32LE(entry.crc, 16)
  header.writeUInt32LE(entry.size, 20)
  header.writeUInt32LE(entry.size, 24)
  header.writeUInt16LE(entry.name.byteLength, 28)
  header.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([header, entry.name])
}

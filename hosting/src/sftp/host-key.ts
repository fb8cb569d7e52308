import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from '../files/file-error.ts'
import { fingerprintOf } from './fingerprint.ts'

export interface HostKey {
  /** In the format of OpenSSH. */
  privateKey: string
  /** As clients show it. */
  fingerprint: string
}

/** The library needs much memory: it is loaded for a key that is new to the node, and for clients. */
const loadLibrary = async () => (await import('ssh2')).default.utils

async function generateKey(): Promise<string> {
  const { generateKeyPairSync, parseKey } = await loadLibrary()
  for (;;) {
    const key = generateKeyPairSync('ed25519').private
    // About one in three hundred that it generates cannot be read by it.
    if (!(parseKey(key) instanceof Error)) return key
  }
}

/** The key by which clients recognise the node. It is created once, so that it survives restarts. */
export async function openHostKey(folder: string): Promise<HostKey> {
  const file = path.join(folder, 'sftp-host-key')
  const privateKey = readStored(file) ?? store(folder, file, await generateKey())
  return { privateKey, fingerprint: await findFingerprint(folder, file, privateKey) }
}

/** It is noted beside the key, together with a hash of the key, which an operator may replace. */
async function findFingerprint(folder: string, file: string, privateKey: string): Promise<string> {
  const notes = `${file}.fingerprint`
  const hash = createHash('sha256').update(privateKey).digest('hex')
  const [notedHash, noted] = readStored(notes)?.split('\n') ?? []
  if (notedHash === hash && noted !== undefined) return noted
  const key = (await loadLibrary()).parseKey(privateKey)
  if (key instanceof Error) throw new Error(`${file} is no host key`)
  const fingerprint = fingerprintOf(key.getPublicSSH())
  try {
    store(folder, notes, `${hash}\n${fingerprint}`)
  } catch {
    // On a full disk. The next start derives it again.
  }
  return fingerprint
}

function readStored(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function store(folder: string, file: string, content: string): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file}.new`, content, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return content
}

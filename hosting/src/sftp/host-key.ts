import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ssh2, { type ParsedKey } from 'ssh2'
import { codeOf } from '../files/file-error.ts'
import { fingerprintOf } from './public-keys.ts'

export interface HostKey {
  /** In the format of OpenSSH. */
  privateKey: string
  /** As clients show it. */
  fingerprint: string
}

const generateKey = (): string => ssh2.utils.generateKeyPairSync('ed25519').private

/** The key by which clients recognise the node. It is created once, so that it survives restarts. */
export function openHostKey(folder: string, generate = generateKey): HostKey {
  const file = path.join(folder, 'sftp-host-key')
  const privateKey = readStored(file) ?? store(folder, file, generate)
  const parsed = parse(privateKey)
  if (!parsed) throw new Error(`${file} is no host key`)
  return { privateKey, fingerprint: fingerprintOf(parsed.getPublicSSH()) }
}

function parse(privateKey: string): ParsedKey | undefined {
  const parsed = ssh2.utils.parseKey(privateKey)
  return parsed instanceof Error ? undefined : parsed
}

function readStored(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function store(folder: string, file: string, generate: () => string): string {
  let key = generate()
  // About one in three hundred that the library generates cannot be read by it.
  while (!parse(key)) key = generate()
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file}.new`, key, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return key
}

import { open } from 'node:fs/promises'
import { SIGNATURE_MAX_BYTES } from '@quarry/domain/versions/version-files'
import { say } from '../../../contract/rules.ts'
import { AppError } from '../../kernel/errors.ts'

const ARMOUR = '-----BEGIN PGP SIGNATURE-----'
/** Packets of OpenPGP begin with a set bit and their kind, which for a signature is 2. */
const isSignaturePacket = (first: number): boolean =>
  (first & 0b1100_0000) === 0b1100_0000
    ? (first & 0b0011_1111) === 2
    : (first & 0b1000_0000) !== 0 && ((first >> 2) & 0b1111) === 2

/** A detached OpenPGP signature, armoured or binary. Whether it holds is for those to say who know the key. */
export async function checkSignature(file: {
  path: string
  sizeBytes: number
  filename: string
}): Promise<void> {
  const refuse = () => new AppError('invalid_file', say('not_a_signature', { filename: file.filename }))
  if (file.sizeBytes > SIGNATURE_MAX_BYTES) throw refuse()
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ARMOUR.length), 0, ARMOUR.length, 0)
    const begin = buffer.subarray(0, bytesRead)
    if (begin.toString('latin1') !== ARMOUR && !isSignaturePacket(begin[0] ?? 0)) throw refuse()
  } finally {
    await handle.close()
  }
}

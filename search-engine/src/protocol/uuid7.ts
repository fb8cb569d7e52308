import { randomFillSync } from 'node:crypto'

/** A UUID of version 7: begins with the time, so that later ones sort behind. */
export function uuid7(now = Date.now()): string {
  const bytes = Buffer.allocUnsafe(16)
  randomFillSync(bytes)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

import { randomUUID } from 'node:crypto'

/** A UUID of version 7: begins with the time, so that later ones sort behind. `randomUUID` reads random bytes for many at once. */
export function uuid7(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

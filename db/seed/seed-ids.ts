import { encodeId } from '../src/ids.ts'
import { hashText } from './random.ts'

const LOWEST = 62n ** 7n
const SPAN = 62n ** 8n - LOWEST
/** About SPAN divided by the golden ratio, and prime to it: multiples jump about and never repeat within SPAN. */
const STRIDE = 132_779_823_119_683n

/** In bulk, near steps upwards: indexes then grow at their end. Room for four million of a kind. */
const NEAR_STRIDE = 47_000_003n

/** Reproducible ids: the n-th of a kind under a seed, different from every other n of that kind. */
export function idSequence(seed: number, kind: string): (n: number) => string {
  const offset = BigInt(hashText(`${seed}/${kind}`)) * 47_009n
  return (n) => encodeId(LOWEST + ((offset + BigInt(n) * STRIDE) % SPAN))
}

/** The same in ascending order, all of a seed within one range. */
export function ascendingIds(seed: number, kind: string): (n: number) => string {
  const offset = BigInt(hashText(`${seed}/${kind}`)) * 3_001n
  return (n) => encodeId(LOWEST + offset + BigInt(n) * NEAR_STRIDE)
}

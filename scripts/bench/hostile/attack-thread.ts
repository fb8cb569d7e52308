import { parentPort, workerData } from 'node:worker_threads'
import { type AttackName, attacks } from './attacks.ts'
import type { Target } from './target.ts'

/** One attack in a thread of its own, so that it does not hold up the visitors who are measured. */
const { name, target } = workerData as { name: AttackName; target: Target }
parentPort?.postMessage('begun')
await attacks[name](target)

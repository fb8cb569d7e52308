import { DAY_MS } from '../times.ts'

/** Plans with a name, by their memory in MB. All others are `custom`. */
export const PLAN_MEMORY_MB = { small: 2048, medium: 4096, large: 8192 } as const

export type ServerPlanName = keyof typeof PLAN_MEMORY_MB
export const SERVER_PLAN_NAMES = ['small', 'medium', 'large'] as const satisfies readonly ServerPlanName[]

/** Names as the API shows them. */
export const SHOWN_SERVER_PLANS = [...SERVER_PLAN_NAMES, 'custom'] as const

/** The name of a plan by its memory. */
export const serverPlanName = (memoryMb: number): (typeof SHOWN_SERVER_PLANS)[number] =>
  SERVER_PLAN_NAMES.find((name) => PLAN_MEMORY_MB[name] === memoryMb) ?? 'custom'

interface ServerLimits {
  /** Virtual processors that the server may use at most. */
  cpus: number
  swapMb: number
  storageMb: number
}

const MB_PER_CPU = 1024
const CPUS_MAX = 8
const SWAP_SHARE = 4
const STORAGE_FACTOR = 8
const STORAGE_MAX_MB = 212_992

/** What a server of this memory may use. */
export const serverLimits = (memoryMb: number): ServerLimits => ({
  cpus: Math.min(memoryMb / MB_PER_CPU, CPUS_MAX),
  swapMb: memoryMb / SWAP_SHARE,
  storageMb: Math.min(STORAGE_FACTOR * memoryMb, STORAGE_MAX_MB),
})

/** Servers write files themselves: one is stopped when it uses this much of the storage of its plan. */
const STORAGE_TOLERANCE = 1.1
const MUCH_STORAGE = 0.8

export const isAboveStorage = (usedMb: number, planMb: number): boolean => usedMb > planMb * STORAGE_TOLERANCE
/** Whether the use has to be watched. */
export const hasMuchStorage = (usedMb: number, planMb: number): boolean => usedMb > planMb * MUCH_STORAGE

/** Backups of a server that are stored at the same time. */
export const PLAN_BACKUPS = 15

/** After the end of a subscription its server is deleted when this time has passed. */
export const UNPAID_SERVER_MS = 30 * DAY_MS
/** The owner gets an email this long before. */
export const REMOVAL_NOTICE_MS = 7 * DAY_MS

/** Processes and threads of a server; one of Java with many mods has some hundreds. */
export const SERVER_PROCESSES_MAX = 2048

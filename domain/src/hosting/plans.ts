export interface ServerPlan {
  /** Virtual processors that the server may use at most. */
  cpus: number
  memoryMb: number
  swapMb: number
  storageMb: number
  /** Backups that are stored at the same time. */
  backups: number
}

export const SERVER_PLANS = {
  small: { cpus: 2, memoryMb: 2048, swapMb: 512, storageMb: 16_384, backups: 15 },
  medium: { cpus: 4, memoryMb: 4096, swapMb: 1024, storageMb: 32_768, backups: 15 },
  large: { cpus: 8, memoryMb: 8192, swapMb: 2048, storageMb: 65_536, backups: 15 },
} as const satisfies Readonly<Record<string, ServerPlan>>

export type ServerPlanName = keyof typeof SERVER_PLANS
export const SERVER_PLAN_NAMES = ['small', 'medium', 'large'] as const satisfies readonly ServerPlanName[]

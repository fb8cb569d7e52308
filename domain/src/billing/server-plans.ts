import { serverLimits } from '../hosting/plans.ts'

/** What a hosted server has. Sizes in MB. */
export interface ServerPlan {
  cpu: number
  ram: number
  swap: number
  storage: number
}

const RAM_STEP = 2048
const STEPS_MAX = 24
const MONTHLY_PER_STEP = 600
/** Months that a year costs. */
const YEARLY_MONTHS = 10

/** The plan of a size and its price in US cents. Each step adds 2048 MB. */
export function serverPlan(step: number): ServerPlan & { monthly: number; yearly: number } {
  const ram = step * RAM_STEP
  const monthly = step * MONTHLY_PER_STEP
  const { cpus, swapMb, storageMb } = serverLimits(ram)
  return {
    cpu: cpus,
    ram,
    swap: swapMb,
    storage: storageMb,
    monthly,
    yearly: monthly * YEARLY_MONTHS,
  }
}

/** All plans, from the smallest to the largest. */
export const SERVER_PLANS = Array.from({ length: STEPS_MAX }, (_, index) => serverPlan(index + 1))

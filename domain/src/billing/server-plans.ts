import { SERVER_PLAN_NAMES, SERVER_PLANS as HOSTED_PLANS, type ServerPlanName } from '../hosting/plans.ts'

/** What a hosted server has. Sizes in MB. */
export interface ServerPlan {
  cpu: number
  ram: number
  swap: number
  storage: number
}

const RAM_STEP = 2048
const STEPS_MAX = 24
const CPU_MAX = 8
const STORAGE_MAX = 212_992
const MONTHLY_PER_STEP = 600
/** Months that a year costs. */
const YEARLY_MONTHS = 10

/** The plan of a size and its price in US cents. Each step adds 2048 MB. */
export function serverPlan(step: number): ServerPlan & { monthly: number; yearly: number } {
  const ram = step * RAM_STEP
  const monthly = step * MONTHLY_PER_STEP
  return {
    cpu: Math.min(2 * step, CPU_MAX),
    ram,
    swap: ram / 4,
    storage: Math.min(8 * ram, STORAGE_MAX),
    monthly,
    yearly: monthly * YEARLY_MONTHS,
  }
}

/** All plans, from the smallest to the largest. */
export const SERVER_PLANS = Array.from({ length: STEPS_MAX }, (_, index) => serverPlan(index + 1))

/** The name of a plan by its memory. */
export const serverPlanName = (ram: number): ServerPlanName | 'custom' =>
  SERVER_PLAN_NAMES.find((name) => HOSTED_PLANS[name].memoryMb === ram) ?? 'custom'

export interface Duration {
  days: number
  hours: number
  minutes: number
  seconds: number
}

export function durationOf(ms: number): Duration {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

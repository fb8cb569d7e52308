const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']

/** "1.5 MiB" */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  const text = unit === 0 || Number.isInteger(value) ? String(value) : value.toFixed(1)
  return `${text} ${units[unit]}`
}

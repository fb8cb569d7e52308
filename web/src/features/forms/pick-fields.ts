/** The changed fields of a form, as the patch to send. */
export function pickFields<T extends object, K extends keyof T>(values: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, K>
}

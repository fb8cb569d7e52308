import { parseArgs } from 'node:util'

/** A mistake of the caller, not of the program. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
}

/** Numbers given as `--name N`; an unknown name or something else than a whole number is an error naming it. */
export function readNumbers<T extends Record<string, number>>(
  args: string[],
  defaults: T,
): { numbers: T; data?: string } {
  const options = Object.fromEntries(
    [...Object.keys(defaults), 'data'].map((name) => [name, { type: 'string' as const }]),
  )
  const values = parse(args, options)
  const numbers = Object.fromEntries(
    Object.entries(defaults).map(([name, standard]) => {
      const given = values[name]
      if (given === undefined) return [name, standard]
      const value = Number(given)
      if (!Number.isInteger(value) || value < 1)
        throw new OptionError(`--${name}: must be a whole number from 1, not ${given}`)
      return [name, value]
    }),
  )
  return { numbers: numbers as T, ...(typeof values['data'] === 'string' ? { data: values['data'] } : {}) }
}

function parse(args: string[], options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new OptionError((error as Error).message, { cause: error })
  }
}

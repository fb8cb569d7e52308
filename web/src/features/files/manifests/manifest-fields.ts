import { parse } from 'yaml'
import { z, catch as withFallback } from 'zod/mini'
import type { Suggestion } from './version-suggestion.ts'

/** A field that is read by itself: what has another shape counts as absent and empties no other field. */
export const lenient = <T extends z.core.$ZodType>(schema: T) => withFallback(z.optional(schema), undefined)

/** A list, or a single entry without brackets. Entries of another shape are left out. */
export const listOf = <T extends z.core.$ZodType>(schema: T) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) =>
      [value ?? []].flat(1).flatMap((entry): z.output<T>[] => {
        const parsed = z.safeParse(schema, entry)
        return parsed.success ? [parsed.data] : []
      }),
    ),
  )

/** An integer; some tools write `15.0` or a text. */
export const Int = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d+(?:\.\d+)?$/))]),
  z.transform((value) => Number(value)),
)

const Scalar = z.pipe(
  z.union([z.string(), z.number(), z.bigint()]),
  z.transform((value) => String(value).trim()),
)

/** A text; a number stands for itself. Placeholders that a build tool did not replace count as absent. */
export const Text = z.pipe(
  lenient(Scalar),
  z.transform((text) => (text === undefined || text === '' || isPlaceholder(text) ? undefined : text)),
)

/** `${version}`, `$version`, `@VERSION@`, `%version%`, `#VERSION#`, `{version}`, `<%= version %>`, `__VERSION__`. */
const PLACEHOLDER =
  /[$#]\{|\{\{|\$\(|<%|\{[\w.-]+\}|(?:^|[^A-Za-z0-9])\$[A-Za-z]|@[\w.-]+@|%[\w.-]+%|#[A-Za-z][\w.-]*#|__[A-Z][A-Z_]*__/

export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text)

/** Title and version number of a suggestion, without absent ones. */
export const named = (title: string | undefined, versionNumber: string | undefined) => ({
  ...(title && { title }),
  ...(versionNumber && { versionNumber }),
})

/**
 * YAML with all scalars as texts, so that `1.10` stays `1.10`; of a repeated key the last value counts. Empty values
 * are the text "".
 */
export const readYaml = (text: string): unknown =>
  parse(text.replace(/^\uFEFF/, ''), { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' })

/** The environment of a mod that runs on one side only, as Fabric and Quilt name them. */
export function onlyIn(environment: string | undefined): Pick<Suggestion, 'environment'> {
  if (environment === 'client') return { environment }
  return environment === 'server' || environment === 'dedicated_server' ? { environment: 'server' } : {}
}

import { parse } from 'yaml'
import { z, catch as withFallback } from 'zod/mini'

/** A field that is read by itself: what has another shape counts as absent and empties no other field. */
export const lenient = <T extends z.core.$ZodType>(schema: T) => withFallback(z.optional(schema), undefined)

const Scalar = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value).trim()),
)

/** A text; a number stands for itself. Placeholders that a build tool did not replace count as absent. */
export const Text = z.pipe(
  lenient(Scalar),
  z.transform((text) => (text === undefined || text === '' || isPlaceholder(text) ? undefined : text)),
)

/** `${version}`, `$version`, `@VERSION@`, `%version%`. */
const isPlaceholder = (text: string): boolean => /\$\{|^\$\w+$|@[\w.-]+@|%[\w.-]+%/.test(text)

/** JSON as game loaders read it: with line breaks and tabs inside texts, and with a byte order mark. */
export const readJson = (text: string): unknown =>
  JSON.parse(text.replace(/^\uFEFF/, '').replaceAll(/[\r\n\t]+/g, ' '))

/**
 * YAML with all scalars as texts, so that `1.10` stays `1.10`; of a repeated key the last value counts. Empty values
 * are the text "".
 */
export const readYaml = (text: string): unknown =>
  parse(text.replace(/^\uFEFF/, ''), { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' })

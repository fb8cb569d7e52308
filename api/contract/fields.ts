import { ruleText } from './rules.ts'
import {
  URL_SAFE_CHARACTERS,
  USERNAME_CHARACTERS,
  CATALOGUE_NAME,
  lengthOf,
  LINK,
  MARKDOWN,
  REVISION,
  SIGN_IN_NAME,
  SLUG,
  USERNAME,
  VERSION_NUMBER,
  type Length,
} from '@quarry/domain/limits/lengths'
import { isOneLine } from '@quarry/domain/limits/one-line'
import { BATCH_MAX, CATALOGUE_MAX, ORDERING_MAX } from '@quarry/domain/limits/counts'
import { IMAGE_EXTENSIONS } from '@quarry/domain/files/uploads'
import { z } from 'zod'

/** Text of several lines, a secret, or words to search for. Bounds count Unicode code points, as the database does, not UTF-16 units. */
export const anyText = ({ min, max }: Length) =>
  z
    .string()
    .superRefine((value, context) => {
      const length = lengthOf(value)
      if (length < min) context.addIssue({ code: 'custom', message: ruleText('min_length', { min }) })
      if (length > max) context.addIssue({ code: 'custom', message: ruleText('max_length', { max }) })
      if (value.includes('\0')) context.addIssue({ code: 'custom', message: ruleText('no_null_character') })
      if (!value.isWellFormed()) context.addIssue({ code: 'custom', message: ruleText('no_half_character') })
    })
    // JSON Schema counts code points as well.
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max })

/** Whitespace, control characters and other invisible characters. */
const NOTHING_VISIBLE = /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u
const isFilled = (value: string): boolean => !NOTHING_VISIBLE.test(value)

/** `anyText` reports null characters itself. */
const isLine = (value: string): boolean => isOneLine(value.replaceAll('\0', ''))

/** Names, titles and summaries: one line. */
export const text = (length: Length) => anyText(length).refine(isLine, { message: ruleText('one_line') })

export const filledAnyText = (length: Length) =>
  anyText(length).refine(isFilled, { message: ruleText('not_blank') })

/** A blank text is reported once, whatever it consists of. */
export const filledText = (length: Length) =>
  filledAnyText(length).refine((value) => !isFilled(value) || isLine(value), {
    message: ruleText('one_line'),
  })

function withoutInvisibleEnds(text: string): string {
  const characters = Array.from(text)
  const first = characters.findIndex(isFilled)
  return characters.slice(first, characters.findLastIndex(isFilled) + 1).join('')
}

/** A name or an email address to sign in with. What people paste has invisible characters around it. */
export const SignInName = filledAnyText(SIGN_IN_NAME).transform(withoutInvisibleEnds)

const URL_SAFE = new RegExp(`^[${URL_SAFE_CHARACTERS}]+$`)

export const Id = z.string().regex(/^[0-9A-Za-z]{1,11}$/, { message: ruleText('id_shape') })

/** Compared ignoring case, shown as written. */
export const WrittenSlug = anyText(SLUG).regex(URL_SAFE, { message: ruleText('url_safe_only') })

/** Slugs are compared and stored in lower case. */
export const Slug = WrittenSlug.transform((value) => value.toLowerCase())

/** Browsers resolve dot segments, so no address can contain one. */
const DOT_SEGMENT = /^\.{1,2}$/

export const VersionNumber = anyText(VERSION_NUMBER)
  .regex(URL_SAFE, { message: ruleText('url_safe_only') })
  .refine((number) => !DOT_SEGMENT.test(number), { message: ruleText('more_than_dots') })

export const Username = anyText(USERNAME).regex(new RegExp(`^[${USERNAME_CHARACTERS}]+$`), {
  message: ruleText('username_characters'),
})

/** As the database requires it; `URL` alone would accept text that it strips or lower-cases. */
const HTTPS_ADDRESS = /^https:\/\/[^\s\p{Z}\p{Cc}\p{Cf}]+$/u

/** Links that users follow: https only. */
export const Link = anyText(LINK).refine((value) => HTTPS_ADDRESS.test(value) && URL.canParse(value), {
  message: ruleText('https_address'),
})

/** An offset in a list; the database cannot hold more entries. */
export const Ordering = z
  .int({ message: ruleText('whole_number') })
  .min(-ORDERING_MAX, { message: ruleText('at_least', { min: -ORDERING_MAX }) })
  .max(ORDERING_MAX, { message: ruleText('at_most', { max: ORDERING_MAX }) })

/** A name from reference data that is looked up later, so any text is valid. */
export const Name = z
  .string()
  .max(CATALOGUE_NAME.max)
  .regex(/^[^\0\p{Cs}]*$/u, { message: ruleText('text') })

export const Markdown = anyText(MARKDOWN)

export const Timestamp = z.iso.datetime({ offset: true })

const anyList = z.string().transform((value, context): unknown => {
  if (!/^\s*[[{"]/.test(value)) return value.split(',').map((item) => item.trim())
  try {
    return JSON.parse(value)
  } catch {
    context.addIssue({ code: 'custom', message: ruleText('json_list') })
    return z.NEVER
  }
})

/** A list in the query string as JSON, or separated by commas: `ids=["AABBCCDD"]`, `ids=AABBCCDD,EEFFGGHH`. */
export const queryList = <T extends z.ZodType>(item: T, { max = BATCH_MAX } = {}) =>
  anyList.pipe(z.array(item).max(max, { message: ruleText('max_entries', { max }) }))

/** An object in the query string as JSON: `loader_fields={"game_versions":["1.21"]}`. */
export const queryObject = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value)
      } catch {
        context.addIssue({ code: 'custom', message: ruleText('json_object') })
        return z.NEVER
      }
    })
    .pipe(schema)

/** Ids or names for reading; each counts once. Unknown names are left out of the response, so no value is invalid. */
export const refList = queryList(z.string())
  // No record can have a name that the database cannot store.
  .transform((refs) => [...new Set(refs)].filter((ref) => !ref.includes('\0') && ref.isWellFormed()))

/** An object with arbitrary keys, limited in their number. */
export const record = <T extends z.ZodType>(value: T, max: number) =>
  z
    .record(z.string(), value)
    .refine((given) => Object.keys(given).length <= max, { message: ruleText('max_entries', { max }) })
    .meta({ maxProperties: max })

/** Names from reference data. */
export const Names = z.array(z.string()).max(CATALOGUE_MAX)

export const QueryBoolean = z
  .enum(['true', 'false'], { message: ruleText('true_or_false') })
  .transform((v) => v === 'true')

export const queryInteger = (min: number, max: number) =>
  z.coerce
    .number({ message: ruleText('whole_number') })
    .int({ message: ruleText('whole_number') })
    .min(min, { message: ruleText('at_least', { min }) })
    .max(max, { message: ruleText('at_most', { max }) })

/** The revision that an edit is based on. Fields that were changed after it are not overwritten (error `conflict`). */
export const BaseRevision = text(REVISION)

export const ImageExtension = z.enum(IMAGE_EXTENSIONS, {
  message: ruleText('one_of', { values: IMAGE_EXTENSIONS.join(', ') }),
})

const PORT_MAX = 65_535
export const Port = z.int().min(1).max(PORT_MAX)

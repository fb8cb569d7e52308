import { URL_SAFE_CHARACTERS, USERNAME_CHARACTERS } from '@quarry/domain/characters'
import { BATCH_MAX, CATALOGUE_MAX, ORDERING_MAX } from '@quarry/domain/counts'
import { lengthOf, LINK, MARKDOWN, SLUG, USERNAME, VERSION_NUMBER, type Length } from '@quarry/domain/lengths'
import { IMAGE_EXTENSIONS } from '@quarry/domain/uploads'
import { z } from 'zod'

/** Bounds count Unicode code points, as the database does, not UTF-16 units. */
export const text = ({ min, max }: Length) =>
  z.string().superRefine((value, context) => {
    const length = lengthOf(value)
    if (length < min) context.addIssue({ code: 'custom', message: `must have at least ${min} characters` })
    if (length > max) context.addIssue({ code: 'custom', message: `must have at most ${max} characters` })
    if (value.includes('\0'))
      context.addIssue({ code: 'custom', message: 'must not contain a null character' })
    if (!value.isWellFormed())
      context.addIssue({ code: 'custom', message: 'must not contain half of a character' })
  })

/** Blanks, control characters and such that show nothing at all. */
const NOTHING_VISIBLE = /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u

export const filledText = (length: Length) =>
  text(length).refine((value) => !NOTHING_VISIBLE.test(value), { message: 'must not be blank' })

const URL_SAFE = new RegExp(`^[${URL_SAFE_CHARACTERS}]+$`)

export const Id = z.string().regex(/^[0-9A-Za-z]{1,11}$/, { message: 'must be an id of base-62 characters' })

/** Slugs are compared and stored in lower case. */
export const Slug = text(SLUG)
  .regex(URL_SAFE, { message: 'may contain letters, digits and ! @ $ ( ) ` . + , _ " - only' })
  .transform((value) => value.toLowerCase())

export const VersionNumber = text(VERSION_NUMBER).regex(URL_SAFE, {
  message: 'may contain letters, digits and ! @ $ ( ) ` . + , _ " - only',
})

export const Username = text(USERNAME).regex(new RegExp(`^[${USERNAME_CHARACTERS}]+$`), {
  message: 'may contain letters, digits, _ and - only',
})

/** As the database demands it too; `URL` alone would let pass what it strips or lower-cases. */
const HTTPS_ADDRESS = /^https:\/\/[^\s\p{Z}\p{Cc}\p{Cf}]+$/u

/** Links people follow: https only. */
export const Link = text(LINK).refine((value) => HTTPS_ADDRESS.test(value) && URL.canParse(value), {
  message: 'must be an address that begins with https:// and has no blanks',
})

/** A place in a list; the database holds no more. */
export const Ordering = z
  .int({ message: 'must be a whole number' })
  .min(-ORDERING_MAX, { message: `must be at least ${-ORDERING_MAX}` })
  .max(ORDERING_MAX, { message: `must be at most ${ORDERING_MAX}` })

/** A name from a catalogue, to be looked up; whatever else it may be, it is text. */
export const Name = z
  .string()
  .max(255)
  .regex(/^[^\0\p{Cs}]*$/u, { message: 'must be text' })

export const Markdown = text(MARKDOWN)

export const Timestamp = z.iso.datetime({ offset: true })

/** A list written as JSON in the query string: `ids=["AABBCCDD"]`. */
export const jsonList = <T extends z.ZodType>(item: T, { max = BATCH_MAX } = {}) =>
  z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value)
      } catch {
        context.addIssue({ code: 'custom', message: 'must be a JSON list such as ["a","b"]' })
        return z.NEVER
      }
    })
    .pipe(z.array(item).max(max, { message: `must have at most ${max} entries` }))

/** An object whose names are not known beforehand, with at most so many of them. */
export const record = <T extends z.ZodType>(value: T, max: number) =>
  z
    .record(z.string(), value)
    .refine((given) => Object.keys(given).length <= max, { message: `must have at most ${max} entries` })
    .meta({ maxProperties: max })

/** Names from a catalogue of the site. */
export const Names = z.array(z.string()).max(CATALOGUE_MAX)

export const QueryBoolean = z
  .enum(['true', 'false'], { message: 'must be true or false' })
  .transform((v) => v === 'true')

export const queryInteger = (min: number, max: number) =>
  z.coerce
    .number({ message: 'must be a whole number' })
    .int({ message: 'must be a whole number' })
    .min(min, { message: `must be at least ${min}` })
    .max(max, { message: `must be at most ${max}` })

export const ImageExtension = z.enum(IMAGE_EXTENSIONS, {
  message: `must be one of ${IMAGE_EXTENSIONS.join(', ')}`,
})

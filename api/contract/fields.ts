import { z } from 'zod'

/** Bounds count Unicode code points, as the database does, not UTF-16 units. */
export const text = (min: number, max: number) =>
  z.string().superRefine((value, context) => {
    const length = Array.from(value).length
    if (length < min) context.addIssue({ code: 'custom', message: `must have at least ${min} characters` })
    if (length > max) context.addIssue({ code: 'custom', message: `must have at most ${max} characters` })
    if (value.includes('\0'))
      context.addIssue({ code: 'custom', message: 'must not contain a null character' })
    if (!value.isWellFormed())
      context.addIssue({ code: 'custom', message: 'must not contain half of a character' })
  })

/** Blanks, control characters and such that show nothing at all. */
const NOTHING_VISIBLE = /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u

export const filledText = (min: number, max: number) =>
  text(min, max).refine((value) => !NOTHING_VISIBLE.test(value), { message: 'must not be blank' })

const URL_SAFE = /^[A-Za-z0-9!@$()`.+,_"-]+$/

export const Id = z.string().regex(/^[0-9A-Za-z]{1,11}$/, { message: 'must be an id of base-62 characters' })

/** Slugs are compared and stored in lower case. */
export const Slug = text(3, 64)
  .regex(URL_SAFE, { message: 'may contain letters, digits and ! @ $ ( ) ` . + , _ " - only' })
  .transform((value) => value.toLowerCase())

export const VersionNumber = text(1, 32).regex(URL_SAFE, {
  message: 'may contain letters, digits and ! @ $ ( ) ` . + , _ " - only',
})

export const Username = text(1, 39).regex(/^[A-Za-z0-9_-]+$/, {
  message: 'may contain letters, digits, _ and - only',
})

/** As the database demands it too; `URL` alone would let pass what it strips or lower-cases. */
const HTTPS_ADDRESS = /^https:\/\/[^\s\p{Z}\p{Cc}\p{Cf}]+$/u

/** Links people follow: https only. */
export const Link = text(1, 2048).refine((value) => HTTPS_ADDRESS.test(value) && URL.canParse(value), {
  message: 'must be an address that begins with https:// and has no blanks',
})

/** A place in a list; the database holds no more. */
export const Ordering = z
  .int({ message: 'must be a whole number' })
  .min(-1_000_000_000, { message: 'must be at least -1000000000' })
  .max(1_000_000_000, { message: 'must be at most 1000000000' })

/** A name from a catalogue, to be looked up; whatever else it may be, it is text. */
export const Name = z
  .string()
  .max(255)
  .regex(/^[^\0\p{Cs}]*$/u, { message: 'must be text' })

export const Markdown = text(0, 65_536)

export const Timestamp = z.iso.datetime({ offset: true })

/** A list written as JSON in the query string: `ids=["AABBCCDD"]`. */
export const jsonList = <T extends z.ZodType>(item: T, { max = 1000 } = {}) =>
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

export const QueryBoolean = z
  .enum(['true', 'false'], { message: 'must be true or false' })
  .transform((v) => v === 'true')

export const queryInteger = (min: number, max: number) =>
  z.coerce
    .number({ message: 'must be a whole number' })
    .int({ message: 'must be a whole number' })
    .min(min, { message: `must be at least ${min}` })
    .max(max, { message: `must be at most ${max}` })

export const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const
export const ImageExtension = z.enum(IMAGE_EXTENSIONS, {
  message: `must be one of ${IMAGE_EXTENSIONS.join(', ')}`,
})

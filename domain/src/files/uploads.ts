const KIB = 1024
const MIB = 1024 * KIB

/** Largest file of a version. */
export const FILE_MAX_BYTES = 500 * MIB

/** An icon of a project, user, organization or collection must be smaller than 256 KiB. */
export const ICON_MAX_BYTES = 256 * KIB - 1

export const GALLERY_MAX_BYTES = 2 * MIB

/** A picture inside a text: a description, a changelog, a message or a report. */
export const INLINE_IMAGE_MAX_BYTES = MIB

/** What pictures may be sent as; those that browsers do not draw, or that can run, are kept as PNG. */
export const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'svg', 'svgz', 'rgb'] as const
export type ImageExtension = (typeof IMAGE_EXTENSIONS)[number]

/** Texts that everybody reads, whose pictures belong to their project: a description, or a changelog. */
export const TEXT_CONTEXTS = ['project', 'version'] as const
export type TextContext = (typeof TEXT_CONTEXTS)[number]
/** What is said to some, whose pictures only they see. */
export const MESSAGE_IMAGE_CONTEXTS = ['thread_message', 'report'] as const
export type MessageImageContext = (typeof MESSAGE_IMAGE_CONTEXTS)[number]

/** What kind of text a picture is for, and so whose right it takes: to write that text. */
export const IMAGE_CONTEXTS = [...TEXT_CONTEXTS, ...MESSAGE_IMAGE_CONTEXTS] as const
export type ImageContext = (typeof IMAGE_CONTEXTS)[number]

const KIB = 1024
const MIB = 1024 * KIB

/** Maximum size of a file of a version. */
export const FILE_MAX_BYTES = 500 * MIB

/** An icon of a project, user, organization or collection must be smaller than 256 KiB. */
export const ICON_MAX_BYTES = 256 * KIB - 1

export const GALLERY_MAX_BYTES = 2 * MIB

/** An image in a description, changelog, message or report. */
export const INLINE_IMAGE_MAX_BYTES = MIB

/** Accepted image formats. Those that browsers do not show or that can contain scripts are converted to PNG. */
export const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'svg', 'svgz', 'rgb'] as const
export type ImageExtension = (typeof IMAGE_EXTENSIONS)[number]

/** Public texts, whose images belong to their project: descriptions and changelogs. */
export const TEXT_CONTEXTS = ['project', 'version'] as const
export type TextContext = (typeof TEXT_CONTEXTS)[number]
/** Private texts, whose images only their readers see. */
export const MESSAGE_IMAGE_CONTEXTS = ['thread_message', 'report'] as const
export type MessageImageContext = (typeof MESSAGE_IMAGE_CONTEXTS)[number]

/** The kind of text an image is for. Uploading takes the permission to write that text. */
export const IMAGE_CONTEXTS = [...TEXT_CONTEXTS, ...MESSAGE_IMAGE_CONTEXTS] as const
export type ImageContext = (typeof IMAGE_CONTEXTS)[number]
